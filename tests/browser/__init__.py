"""The page as players meet it: real Chromium, real server."""
