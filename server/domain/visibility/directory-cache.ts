import { sql } from 'kysely';

// Lists of people that were gathered, kept so that the next page of one needs no gathering. A kept list is never believed: the
// statement that reads the page reads the stamp along, and what it gives counts only where that is the one of the list (decisions/027).

/** The ids of a list in its order, and the stamp its team had when they were read. */
export interface CachedList {
  stamp: string;
  /** 16 bytes each. */
  ids: Uint8Array;
}

const idBytes = 16;
/** What a list takes beside its ids: key, stamp and objects. */
const besides = 600;

/** Keeps lists within so many bytes, none of them with more than a sixteenth; the ones asked for longest ago give way. */
export function shelfOf(room: number) {
  const lists = new Map<string, CachedList>();
  const longest = room / 16;
  let taken = 0;
  const remove = (key: string) => {
    const list = lists.get(key);
    if (list && lists.delete(key)) taken -= list.ids.length + besides;
    return list;
  };
  const put = (key: string, list: CachedList) => {
    lists.set(key, list);
    taken += list.ids.length + besides;
  };
  return {
    /** How many people a list may have to be kept. */
    most: Math.floor((longest - besides) / idBytes),
    find(key: string): CachedList | undefined {
      const list = remove(key);
      if (list) put(key, list);
      return list;
    },
    /** Keeps a list in the place of what its key had. */
    keep(key: string, { stamp, ids }: CachedList): void {
      remove(key);
      if (ids.length + besides > longest) return;
      // A copy: small buffers of a driver are cut out of larger ones, which they would hold.
      put(key, { stamp, ids: new Uint8Array(ids) });
      for (const oldest of lists.keys()) {
        if (taken <= room) break;
        remove(oldest);
      }
    },
  };
}

/** The lists of this process: 32 MiB, so that one may have 130,000 people. A key tells team, viewer, whom they see and what was asked. */
export const cachedLists = shelfOf(32 * 1024 * 1024);

/** Who is where in a team and how they are called, as a column of another statement: equal texts mean that nobody changed it. */
export const stampOf = (teamId: string) =>
  sql<string>`(SELECT coalesce(bit_xor(stamp)::text, '') FROM people_stamps WHERE team_id = ${teamId}::uuid)`;

/** How many people a list has, and the ids of a page of it. */
export function pageOfCached(
  { ids }: CachedList,
  { page, size }: { page: number; size: number },
): { total: number; ids: string[] } {
  const all = Buffer.from(ids.buffer, ids.byteOffset, ids.length);
  const from = (page - 1) * size * idBytes;
  const asked = all.subarray(from, from + size * idBytes);
  return {
    total: all.length / idBytes,
    ids: Array.from({ length: asked.length / idBytes }, (_, n) => asked.toString('hex', n * idBytes, (n + 1) * idBytes)),
  };
}
