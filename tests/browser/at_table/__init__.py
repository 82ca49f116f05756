"""Tables that are played at: by mouse, keyboard and finger, with others and alone."""
