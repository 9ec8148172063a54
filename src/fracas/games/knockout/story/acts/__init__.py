"""What happens in an evening, act by act: sheets, who picks a scene, scenes, Rivals, the map, the ending."""
