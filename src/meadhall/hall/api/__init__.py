"""HTTP and sockets: what comes in is handed on, what goes out is what the floors below made."""
