"""A site on this machine, people who play at it, and somebody who breaks it: what is promised must hold."""
