import { sql } from 'kysely';

// A cache of directory lists, so that further pages of a list need no new query for all ids. A cached list is never trusted: the
// statement that reads the page also reads the team's change stamp, and its result is used only if the stamp is that of the list
// (decisions/027).

/** The ids of a list in order, and the change stamp of the team when they were read. */
export interface CachedList {
  stamp: string;
  /** 16 bytes each. */
  ids: Uint8Array;
}

const idBytes = 16;
/** Bytes of a list in addition to its ids: key, stamp and objects. */
const overhead = 600;

/** Creates an LRU cache of lists with at most `maxBytes` bytes. A list may take at most a sixteenth of it. */
export function createListCache(maxBytes: number) {
  const lists = new Map<string, CachedList>();
  const longest = maxBytes / 16;
  let usedBytes = 0;
  const remove = (key: string) => {
    const list = lists.get(key);
    if (list && lists.delete(key)) usedBytes -= list.ids.length + overhead;
    return list;
  };
  const put = (key: string, list: CachedList) => {
    lists.set(key, list);
    usedBytes += list.ids.length + overhead;
  };
  return {
    /** The most ids that a cached list may have. */
    most: Math.floor((longest - overhead) / idBytes),
    /** Returns the list of a key, which becomes the most recently used one. */
    get(key: string): CachedList | undefined {
      const list = remove(key);
      if (list) put(key, list);
      return list;
    },
    /** Caches a list under a key and replaces the previous one. A list that is too long is not cached. */
    set(key: string, { stamp, ids }: CachedList): void {
      remove(key);
      if (ids.length + overhead > longest) return;
      // Copied, because small buffers of the driver are parts of larger ones, which would stay in memory.
      put(key, { stamp, ids: new Uint8Array(ids) });
      for (const oldest of lists.keys()) {
        if (usedBytes <= maxBytes) break;
        remove(oldest);
      }
    },
  };
}

/** The cache of this process: 32 MiB, so that one list may have 130,000 people. Keys contain team, viewer, visibility and query. */
export const cachedLists = createListCache(32 * 1024 * 1024);

/** The change stamp of a team's people as a column. Equal texts mean that names and departments are unchanged. */
export const changeStampColumn = (teamId: string) =>
  sql<string>`(SELECT coalesce(bit_xor(stamp)::text, '') FROM people_stamps WHERE team_id = ${teamId}::uuid)`;

/** The length of a cached list and the ids of one page. @param page counts from 1 */
export function pageOfCachedList(
  { ids }: CachedList,
  { page, size }: { page: number; size: number },
): { total: number; ids: string[] } {
  const all = Buffer.from(ids.buffer, ids.byteOffset, ids.length);
  const from = (page - 1) * size * idBytes;
  const pageBytes = all.subarray(from, from + size * idBytes);
  return {
    total: all.length / idBytes,
    ids: Array.from({ length: pageBytes.length / idBytes }, (_, n) => pageBytes.toString('hex', n * idBytes, (n + 1) * idBytes)),
  };
}
