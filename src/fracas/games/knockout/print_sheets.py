"""Sheets to print, filled from a campaign or blank: what sheets.typ lays out."""

from __future__ import annotations

from typing import Any

from fracas.games.knockout.story.content import words
from fracas.games.knockout.story.ending import Campaign, read_campaign

BOOSTS = ("Lucky Ball Respawns", "Refreshing", "Fake Throw")


def sheets(saved: dict[str, Any] | None) -> dict[str, dict[str, Any]]:
    """Each sheet by the name of its file."""
    campaign = read_campaign(saved) if saved is not None else None
    found: dict[str, dict[str, Any]] = {}
    for slot in range(3 if campaign else 1):
        texts = campaign.brawlers[slot] if campaign else {}
        found[f"brawler-{slot + 1}" if campaign else "brawler"] = _sheet("brawler", texts)
    found["crew"] = _sheet("crew", campaign.crew if campaign else {})
    found["rivals"] = _sheet("rivals", campaign.rivals if campaign else {})
    if campaign:
        found["crew"]["levels"] = dict(zip(BOOSTS, campaign.boosts, strict=True))
        found["crew"]["chronicle"] = list(campaign.chronicle)
        found["rivals"]["rivals"] = _rivals(campaign)
    for sheet in found.values():
        sheet["footer"] = f"session {campaign.session}" if campaign else "to be filled"
    return found


def _sheet(kind: str, texts: dict[str, str]) -> dict[str, Any]:
    told = words()
    boxes = {**told.rivals, **told.rivals2} if kind == "rivals" else told.boxes(kind)
    labels = {name: box.label for name, box in boxes.items()}
    return {"kind": kind, "texts": texts, "labels": labels, "levels": {}, "chronicle": [], "rivals": []}


def _rivals(campaign: Campaign) -> list[dict[str, str]]:
    rivals = sorted(campaign.columns, key=lambda one: one.versus)
    return [
        {
            "name": one.name,
            "versus": campaign.brawlers[one.versus].get("name", ""),
            "focus": one.focus.capitalize(),
            "notes": one.notes,
        }
        for one in rivals
    ]
