"""What stands on a balance report beside the figures of its matches, and the page itself."""
