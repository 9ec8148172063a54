"""Sheets to print, filled from a campaign or an evening so far, or blank: what sheets.typ lays out."""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.games.knockout.story.acts.ending import Campaign, campaign_of, read_campaign
from fracas.games.knockout.story.content import words
from fracas.games.knockout.story.facts import Facts
from fracas.kernel.game import SetupError

FOOTERS = ("an example", "to be filled")  # of a sample, of a blank sheet
BOOSTS = ("Lucky Ball Respawns", "Refreshing", "Fake Throw")


def sheets(saved: dict[str, Any] | None) -> dict[str, dict[str, Any]]:
    """Each sheet by the name of its file."""
    campaign = _read(saved) if saved is not None else None
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
        sheet["footer"] = f"session {campaign.session}" if campaign and campaign.session else FOOTERS[campaign is None]
    return found


def _read(saved: dict[str, Any]) -> Campaign:
    """A campaign; or an evening that was saved before it was over, as far as its sheets are written."""
    if "stage" not in saved:
        return read_campaign(saved)
    try:
        return campaign_of(msgspec.convert(saved, Facts))
    except msgspec.ValidationError as error:
        raise SetupError(f"knockout: the saved evening: {error}") from None


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
