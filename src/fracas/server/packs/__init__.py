"""Packs at tables: brought by whoever opens one, or installed by the host."""
