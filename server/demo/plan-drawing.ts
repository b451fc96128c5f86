import { openSvg } from './picture.ts';

/** A rectangle in pixels of the drawing. */
export interface DrawnRoom {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** The wall with the door. */
  door: 'top' | 'bottom' | 'left' | 'right';
  seats: number;
}

export interface DrawnFloor {
  rooms: readonly DrawnRoom[];
  /** Fields of desks: position of the first desk, columns and rows. */
  desks: readonly (readonly [x: number, y: number, columns: number, rows: number])[];
  /** Lifts and stairs. */
  core: readonly [x: number, y: number];
  plants: readonly (readonly [x: number, y: number])[];
}

export const drawingSize = { width: 1600, height: 1000 } as const;

const wall = '#46525f';
const rect = (x: number, y: number, width: number, height: number, looks: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${looks}/>`;
const chair = (x: number, y: number) => `<circle cx="${x}" cy="${y}" r="11" fill="#c9d3df" stroke="#8c9bab" stroke-width="2"/>`;

/** Draws a floor without letters, which are the same in every language. @returns a WebP image */
export async function drawFloor({ rooms, desks, core, plants }: DrawnFloor): Promise<Buffer> {
  const { width, height } = drawingSize;
  const parts = [
    rect(0, 0, width, height, 'fill="#ffffff"'),
    rect(40, 40, width - 80, height - 80, `fill="#f7f4ec" stroke="${wall}" stroke-width="14"`),
    ...windows(),
    ...desks.flatMap(([x, y, columns, rows]) =>
      Array.from({ length: columns * rows }, (_, at) => desk(x + (at % columns) * 110, y + Math.floor(at / columns) * 120)),
    ),
    coreArt(...core),
    ...rooms.map(roomArt),
    ...plants.map(([x, y]) => plant(x, y)),
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`;
  return (await openSvg(svg)).webp({ quality: 88 }).toBuffer();
}

/** Windows in the outer walls. */
function windows(): string[] {
  const glass = 'fill="#bfe0f5"';
  const along = (length: number, from: number) =>
    Array.from({ length: Math.floor((length - 120) / 150) }, (_, at) => from + 80 + at * 150);
  return [
    ...along(1520, 40).flatMap((x) => [rect(x, 36, 100, 8, glass), rect(x, 956, 100, 8, glass)]),
    ...along(920, 40).flatMap((y) => [rect(36, y, 8, 100, glass), rect(1556, y, 8, 100, glass)]),
  ];
}

const desk = (x: number, y: number) =>
  rect(x, y, 90, 44, 'rx="6" fill="#e8d9bd" stroke="#c4ae85" stroke-width="2"') +
  rect(x + 30, y + 6, 30, 6, 'fill="#5b6773"') +
  chair(x + 45, y + 60);

const plant = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="20" fill="#7fb48f"/><circle cx="${x}" cy="${y}" r="10" fill="#4f8f66"/>`;

/** Two lifts and a staircase. */
function coreArt(x: number, y: number): string {
  const lift = (at: number) =>
    rect(at, y, 90, 110, `fill="#dfe4ea" stroke="${wall}" stroke-width="5"`) +
    `<path d="M${at} ${y}l90 110M${at + 90} ${y}l-90 110" stroke="#aab5c1" stroke-width="2"/>`;
  const steps = Array.from({ length: 8 }, (_, at) => `M${x + 190 + at * 18} ${y}v110`).join('');
  return (
    lift(x) +
    lift(x + 90) +
    rect(x + 180, y, 160, 110, `fill="#eef1f4" stroke="${wall}" stroke-width="5"`) +
    `<path d="${steps}" stroke="#aab5c1" stroke-width="3"/>`
  );
}

/** Walls with a door, a table, and chairs along its long sides. */
function roomArt({ x, y, width, height, door, seats }: DrawnRoom): string {
  const carpet = rect(x, y, width, height, `fill="#eaf0f7" stroke="${wall}" stroke-width="8"`);
  const wide = width >= height;
  const [long, short] = wide ? [width, height] : [height, width];
  const [length, depth] = [long * 0.56, Math.min(short * 0.32, 110)];
  const [w, h] = wide ? [length, depth] : [depth, length];
  const [cx, cy] = [x + width / 2, y + height / 2];
  const table = rect(cx - w / 2, cy - h / 2, w, h, 'rx="18" fill="#d8bf94" stroke="#b2945f" stroke-width="3"');
  const perSide = Math.ceil(seats / 2);
  const chairs = Array.from({ length: perSide }, (_, at) => {
    const along = ((at + 0.5) / perSide - 0.5) * length;
    const beside = depth / 2 + 22;
    return wide
      ? chair(cx + along, cy - beside) + chair(cx + along, cy + beside)
      : chair(cx - beside, cy + along) + chair(cx + beside, cy + along);
  });
  return carpet + doorArt({ x, y, width, height }, door) + table + chairs.join('');
}

const leaf = 64;

/** A gap in the wall with the swing of the leaf, which opens into the room. */
function doorArt(room: Pick<DrawnRoom, 'x' | 'y' | 'width' | 'height'>, door: DrawnRoom['door']): string {
  const [left, top] = [room.x + 34, room.y + 34];
  const [right, bottom] = [room.x + room.width, room.y + room.height];
  const gap = 'fill="#f7f4ec"';
  const swing = (path: string) => `<path d="${path}" fill="none" stroke="#8c9bab" stroke-width="3"/>`;
  const drawn = {
    top: () => rect(left, room.y - 5, leaf, 10, gap) + swing(`M${left} ${room.y}v${leaf}a${leaf} ${leaf} 0 0 0 ${leaf}-${leaf}`),
    bottom: () =>
      rect(left, bottom - 5, leaf, 10, gap) + swing(`M${left} ${bottom}v-${leaf}a${leaf} ${leaf} 0 0 1 ${leaf} ${leaf}`),
    left: () => rect(room.x - 5, top, 10, leaf, gap) + swing(`M${room.x} ${top}h${leaf}a${leaf} ${leaf} 0 0 1-${leaf} ${leaf}`),
    right: () => rect(right - 5, top, 10, leaf, gap) + swing(`M${right} ${top}h-${leaf}a${leaf} ${leaf} 0 0 0 ${leaf} ${leaf}`),
  };
  return drawn[door]();
}
