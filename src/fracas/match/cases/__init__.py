"""Case files: a few lines of play in TOML, and what must come of them."""

from fracas.match.cases.run import CaseError, CaseResult, run_paths

__all__ = ["CaseError", "CaseResult", "run_paths"]
