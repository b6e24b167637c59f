/** The graph of a review as a picture to send: drawn on a canvas in the colours of the page. */

import type { Review } from '../lib/protocol';
import { RUNES, SEAT_RUNES } from '../lib/runes';
import { DASHES, lineOf, percent, spread, xOf, yOf, type Frame } from './graph';

const WIDTH = 1200;
const HEIGHT = 675;
const ROW = 44; // pixels of a name's line below the graph
const COLUMNS = 4;

/** A colour of the theme as the canvas takes it: `light-dark()` and the like are worked out by the browser. */
function colour(name: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

/** Downloads the picture. */
export async function savePicture(review: Review, names: string[], hues: number[], title: string, last: number, id: string): Promise<void> {
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  draw(pen, review, names, hues, title, last);
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!picture) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = `meadhall-${id}.png`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function draw(pen: CanvasRenderingContext2D, review: Review, names: string[], hues: number[], title: string, last: number): void {
  const body = getComputedStyle(document.body).fontFamily;
  const heading = getComputedStyle(document.documentElement).getPropertyValue('--font-display') || body;
  const [text, soft, rim, panel] = ['--text', '--text-soft', '--rim-strong', '--panel'].map(colour) as [string, string, string, string];
  const seats = names.map((_, seat) => colour(`--seat-${hues[seat]}`));
  const rows = Math.ceil(names.length / COLUMNS);
  const frame: Frame = { left: 92, top: 118, width: WIDTH - 140, height: HEIGHT - 118 - 56 - rows * ROW, last };
  pen.fillStyle = panel;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.textBaseline = 'middle';
  pen.fillStyle = text;
  pen.font = `600 44px ${heading}`;
  pen.fillText(title, 48, 54);
  pen.fillStyle = soft;
  pen.font = `24px ${body}`;
  pen.textAlign = 'right';
  pen.fillText('Chances along the game · Meadhall', WIDTH - 48, 56);
  for (const chance of [0, 0.5, 1]) {
    stroke(pen, rim, 1, [[frame.left, yOf(frame, chance)], [frame.left + frame.width, yOf(frame, chance)]]);
    pen.fillText(percent(chance), frame.left - 12, yOf(frame, chance));
  }
  names.forEach((_, seat) => stroke(pen, seats[seat]!, 5, lineOf(review.points, seat, frame), DASHES[seat % 10]));
  pen.textAlign = 'center';
  const marks = spread(review.turns.map((turn) => xOf(frame, turn.step)), 34, frame.left + frame.width);
  review.turns.forEach((turn, i) => {
    const x = marks[i]!;
    const at = xOf(frame, turn.step);
    stroke(pen, rim, 1.5, [[x, frame.top - 6], [at, frame.top + 8], [at, frame.top + frame.height]], '6 6');
    pen.fillStyle = text;
    pen.beginPath();
    pen.arc(x, frame.top - 18, 15, 0, 2 * Math.PI);
    pen.fill();
    pen.fillStyle = panel;
    pen.font = `700 20px ${body}`;
    pen.fillText(String(i + 1), x, frame.top - 17);
  });
  pen.textAlign = 'left';
  pen.font = `26px ${body}`;
  const end = review.points.at(-1)?.chances ?? [];
  names.forEach((name, seat) => {
    const x = 48 + (seat % COLUMNS) * ((WIDTH - 96) / COLUMNS);
    const y = HEIGHT - 24 - (rows - Math.floor(seat / COLUMNS)) * ROW + ROW / 2;
    stroke(pen, seats[seat]!, 5, [[x, y], [x + 44, y]], DASHES[seat % 10]);
    rune(pen, seat, seats[seat]!, x + 54, y - 13);
    pen.fillStyle = text;
    pen.fillText(`${name}${end[seat] ? ' ♛' : ''}`, x + 88, y, (WIDTH - 96) / COLUMNS - 100);
  });
}

function stroke(pen: CanvasRenderingContext2D, style: string, width: number, points: [number, number][], dash = ''): void {
  pen.strokeStyle = style;
  pen.lineWidth = width;
  pen.lineJoin = 'round';
  pen.setLineDash(dash ? dash.split(' ').map((part) => 2 * Number(part)) : []);
  pen.beginPath();
  points.forEach(([x, y], i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
  pen.stroke();
  pen.setLineDash([]);
}

function rune(pen: CanvasRenderingContext2D, seat: number, style: string, x: number, y: number): void {
  pen.save();
  pen.translate(x, y);
  pen.strokeStyle = style;
  pen.lineWidth = 2.6;
  pen.stroke(new Path2D(RUNES[SEAT_RUNES[seat % 10]!]));
  pen.restore();
}
