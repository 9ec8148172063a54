"""What the network reaches: the lobby, the browser's files and the WebSocket."""
