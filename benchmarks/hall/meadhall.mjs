// Four people at many tables of the hall: REST to sit down, one WebSocket per table and person.
import WebSocket from "ws";

const TARGET = 1_000_000; // points: a game that does not end while we measure

async function person(url, name) {
  const answer = await fetch(`${url}/api/me`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ name }),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const cookie = answer.headers.getSetCookie()[0].split(";")[0];
  return async (path, body) => {
    if (!path) return cookie;
    const done = await fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", origin: url, cookie },
      body: JSON.stringify(body),
    });
    if (!done.ok) throw new Error(`${path}: ${done.status} ${await done.text()}`);
    return done.json();
  };
}

/** Sits down at n tables; `heard(table, seat)` is called for each step a socket hears. */
export async function sitDown(url, n, heard) {
  const people = await Promise.all(["Astrid", "Bo", "Cnut", "Dagny"].map((name) => person(url, name)));
  const tables = [];
  for (let k = 0; k < n; k++) {
    const seats = [{ kind: "me" }, { kind: "open" }, { kind: "open" }, { kind: "open" }];
    const made = await people[0]("/api/tables", { game: "odin", options: { target: TARGET }, seats, public: true });
    for (const other of people.slice(1)) await other(`/api/tables/${made.id}/join`, {});
    tables.push({ id: made.id, sockets: [], asked: null });
  }
  await Promise.all(
    tables.flatMap((table) =>
      people.map(async (who, seat) => {
        const cookie = await who("");
        const socket = new WebSocket(`${url.replace("http", "ws")}/api/tables/${table.id}/socket`, {
          headers: { cookie, origin: url },
        });
        table.sockets[seat] = socket;
        await new Promise((ready, failed) => {
          socket.on("error", failed);
          socket.on("message", (text) => {
            const message = JSON.parse(text);
            if (message.type === "refused") throw new Error(`refused: ${message.message}`);
            if (message.type !== "table" && message.type !== "step") return;
            const side = message.sides.find((one) => one.moves.length);
            if (side) {
              const move = side.moves[Math.floor(Math.random() * side.moves.length)].id;
              table.asked = () => socket.send(JSON.stringify({ type: "move", seat: side.seat, at: side.at, move }));
            }
            if (message.type === "table") ready();
            else heard(table, seat);
          });
        });
      }),
    ),
  );
  return tables;
}
