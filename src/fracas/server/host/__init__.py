"""Hosting: what the server listens on, who reaches it, the links it gives out, and the commands of whoever runs it."""
