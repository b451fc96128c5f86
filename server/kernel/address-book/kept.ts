import { sql } from 'kysely';

// Lists of people that were gathered, kept so that the next page of one needs no gathering. A kept list is never believed: the
// statement that reads the page reads the stamp along, and what it gives counts only where that is the one of the list (decisions/027).

/** The ids of a list in its order, and the stamp its team had when they were read. */
export interface KeptList {
  stamp: string;
  /** 16 bytes each. */
  ids: Uint8Array;
}

const idBytes = 16;
/** Bytes of all lists of this process together, and of one: 130,000 people. */
const room = 32 * 1024 * 1024;
const longest = room / 16;
/** What a list takes beside its ids: key, stamp and objects. */
const around = 600;

/** How many people a list may have to be kept. */
export const mostKept = longest / idBytes;

const lists = new Map<string, KeptList>();
let taken = 0;

/** Who is where in a team and how they are called, as a column of another statement: equal texts mean that nobody changed it. */
export const stampOf = (teamId: string) =>
  sql<string>`(SELECT coalesce(bit_xor(stamp)::text, '') FROM people_stamps WHERE team_id = ${teamId}::uuid)`;

/** The list that was kept by this key, which tells team, viewer, whom they see and what was asked. */
export function keptList(key: string): KeptList | undefined {
  const list = lists.get(key);
  if (list) {
    lists.delete(key);
    lists.set(key, list);
  }
  return list;
}

/** Keeps a list in the place of what its key had; the ones asked for longest ago give way. */
export function keepList(key: string, { stamp, ids }: KeptList): void {
  forget(key);
  if (ids.length > longest) return;
  // A copy: small buffers of a driver are cut out of larger ones, which they would hold.
  lists.set(key, { stamp, ids: new Uint8Array(ids) });
  taken += sizeOf(ids);
  for (const oldest of lists.keys()) {
    if (taken <= room) break;
    forget(oldest);
  }
}

function forget(key: string): void {
  const list = lists.get(key);
  if (list && lists.delete(key)) taken -= sizeOf(list.ids);
}

const sizeOf = (ids: Uint8Array) => ids.length + around;

/** How many people a list has, and the ids of a page of it. */
export function pageOfKept({ ids }: KeptList, { page, size }: { page: number; size: number }): { total: number; ids: string[] } {
  const all = Buffer.from(ids.buffer, ids.byteOffset, ids.length);
  const from = (page - 1) * size * idBytes;
  const asked = all.subarray(from, from + size * idBytes);
  return {
    total: all.length / idBytes,
    ids: Array.from({ length: asked.length / idBytes }, (_, n) => asked.toString('hex', n * idBytes, (n + 1) * idBytes)),
  };
}
