"""The hall: tables, people and bots behind a web server, floor by floor; each floor imports only those below it.

- api: routers, socket, dependencies, guards; HTTP in, HTTP out, no decisions
- server: one hall with everything that is open at once, and what goes on by itself
- play: tables are set up; a move is checked, applied to a copy, written, told; bots, undo, rematch, ratings
- tables: the live table (who sits, what each is asked, what a visitor is told); loading and forgetting; clocks
- secrets: who may know what, and when (windows, sealed answers, delays, standing orders, one timeline per viewer)
- settings: what a hall is opened with
- accounts: people, names, passwords, sessions and tokens, limits, the security log
- cluster: who owns a table, where halls share a database
- storage: the repository, the writer of the database, leases, migrations
- addresses: what addresses mean, and which are this machine's
- refusal: what the hall does not do, and why
"""
