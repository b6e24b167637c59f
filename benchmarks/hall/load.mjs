// Puts a load of live tables on a server and times how long a move takes to reach all four people of its table.
//   node load.mjs meadhall|boardgameio URL TABLES SECONDS PAUSE_MS SERVER_PID
// PAUSE_MS: how long people think before each move, on average; 0 for as fast as the server answers. Prints JSON.
import { readFileSync } from "node:fs";

const [kind, url, count, seconds, pause, server] = process.argv.slice(2);
const { sitDown } = await import(`./${kind}.mjs`);

const SEATS = 4;
const TICKS = 100; // a second, in which Linux counts a process's time
const latencies = [];
let moves = 0;
let measuring = false;

/** Seconds of processor time the server has used; null where that cannot be seen. */
function used() {
  try {
    const fields = readFileSync(`/proc/${server}/stat`, "utf8").split(") ")[1].split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return null;
  }
}

/** Megabytes of memory the server has; null where that cannot be seen. */
function memory() {
  try {
    return Number(readFileSync(`/proc/${server}/status`, "utf8").match(/VmRSS:\s+(\d+)/)[1]) / 1024;
  } catch {
    return null;
  }
}

function heard(table) {
  if (!table.sent) return;
  latencies.push(performance.now() - table.sent);
  if (++table.heard < SEATS) return;
  table.sent = 0;
  if (measuring) moves += 1;
  next(table);
}

function next(table) {
  const think = Number(pause) ? Number(pause) * (0.5 + Math.random()) : 0;
  setTimeout(() => {
    if (stopped) return;
    const move = table.asked;
    table.asked = null;
    table.heard = 0;
    table.sent = performance.now();
    move();
  }, think);
}

let stopped = false;
const empty = memory();
const tables = await sitDown(url, Number(count), heard);
for (const table of tables) setTimeout(() => next(table), Math.random() * Number(pause));
await new Promise((done) => setTimeout(done, 2000)); // settling in
latencies.length = 0;
const before = used();
const settled = memory();
measuring = true;
const start = performance.now();
await new Promise((done) => setTimeout(done, Number(seconds) * 1000));
measuring = false;
const after = used();
const full = memory();
const elapsed = (performance.now() - start) / 1000;
const sorted = latencies.slice().sort((a, b) => a - b);
stopped = true;
const at = (share) => Number(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]?.toFixed(2));
const result = { kind, tables: tables.length, sockets: tables.length * SEATS, pause: Number(pause), moves_per_second: Number((moves / elapsed).toFixed(1)), heard: sorted.length, cpu_ms_per_move: before === null ? null : Number(((after - before) * 1000 / moves).toFixed(3)), mb_per_table: full === null ? null : Number(((full - empty) / tables.length).toFixed(3)), kb_per_move: full === null ? null : Number((((full - settled) * 1024) / moves).toFixed(2)), p50_ms: at(0.5), p99_ms: at(0.99), max_ms: at(1) };
console.log(JSON.stringify(result));
process.exit(0);
