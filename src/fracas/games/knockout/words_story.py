"""The nouns of the story half."""

from __future__ import annotations

from fracas.kernel.wire import Event

UNCOVERING: tuple[type[Event], ...] = ()
