"""The hall: people and bots at tables, in the browser. One role per file; docs/protocol.md says what is spoken."""
