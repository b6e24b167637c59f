"""Who owns a table, where several halls share a database."""
