// Four people at many matches of boardgame.io: its lobby to sit down, one socket.io connection per match and person.
import { io } from "socket.io-client";

async function post(url, body) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Sits down at n matches; `heard(table, seat)` is called for each update a socket hears. */
export async function sitDown(url, n, heard) {
  const tables = [];
  for (let k = 0; k < n; k++) {
    const { matchID } = await post(`${url}/games/cards/create`, { numPlayers: 4 });
    const table = { id: matchID, sockets: [], asked: null, credentials: [] };
    for (let seat = 0; seat < 4; seat++) {
      const joined = await post(`${url}/games/cards/${matchID}/join`, { playerID: `${seat}`, playerName: `p${seat}` });
      table.credentials.push(joined.playerCredentials);
    }
    tables.push(table);
  }
  await Promise.all(
    tables.flatMap((table) =>
      table.credentials.map(
        (credentials, seat) =>
          new Promise((ready, failed) => {
            const socket = io(`${url}/cards`, { transports: ["websocket"], forceNew: true, reconnection: false });
            table.sockets[seat] = socket;
            const take = (state) => {
              if (state.ctx.currentPlayer !== `${seat}`) return;
              const action = {
                type: "MAKE_MOVE",
                payload: { type: "play", args: [Math.floor(Math.random() * 9)], playerID: `${seat}`, credentials },
              };
              table.asked = () => socket.emit("update", action, state._stateID, table.id, `${seat}`);
            };
            socket.on("connect_error", failed);
            socket.on("connect", () => socket.emit("sync", table.id, `${seat}`, credentials, 4));
            socket.on("sync", (_, { state }) => {
              take(state);
              ready();
            });
            socket.on("update", (_, state) => {
              take(state);
              heard(table, seat);
            });
          }),
      ),
    ),
  );
  return tables;
}
