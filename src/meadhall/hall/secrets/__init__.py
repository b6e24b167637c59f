"""Who may know what, and when: nothing here knows of people, sockets or the database's writer."""
