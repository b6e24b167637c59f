"""The doors of the hall: REST calls and the socket. They check what comes in; what is done is done elsewhere."""
