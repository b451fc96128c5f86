/** Milliseconds of work after which others get their turn. */
const slice = 8;

// One slice a turn of the event loop, however many requests have work left: others wait for one slice and not for one of each.
const waiting: (() => void)[] = [];
let running = false;

function nextTurn(): Promise<void> {
  return new Promise((go) => {
    waiting.push(go);
    if (running) return;
    running = true;
    setImmediate(runOne);
  });
}

function runOne(): void {
  const go = waiting.shift();
  running = waiting.length > 0;
  if (running) setImmediate(runOne);
  go?.();
}

interface Slices {
  /** Waits for the next turn of the event loop once this one has worked for long enough. To be awaited between two pieces of work. */
  next(): Promise<void> | undefined;
}

/** For a loop over input or rows that could hold up others: work is done in slices, with a turn of the event loop between them. */
export function startSlices(): Slices {
  let until = performance.now() + slice;
  const rest = async () => {
    await nextTurn();
    until = performance.now() + slice;
  };
  return { next: () => (performance.now() < until ? undefined : rest()) };
}

/** Array.map in slices. */
export async function mapInSlices<T, R>(items: readonly T[], work: (item: T, index: number) => R): Promise<R[]> {
  const turns = startSlices();
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    results.push(work(item, index));
    const rest = turns.next();
    if (rest) await rest;
  }
  return results;
}

/** Entries sorted at once, before others get their turn; some thousand comparisons. */
const sortedAtOnce = 500;

/** Array.toSorted in slices; as stable. */
export async function sortInSlices<T>(items: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  const turns = startSlices();
  let runs: T[][] = [];
  for (let from = 0; from < items.length; from += sortedAtOnce) {
    runs.push(items.slice(from, from + sortedAtOnce).sort(compare));
    await turns.next();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let n = 0; n < runs.length; n += 2) merged.push(await merge(runs[n] ?? [], runs[n + 1] ?? [], compare, turns));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T>(left: T[], right: T[], compare: (a: T, b: T) => number, turns: Slices): Promise<T[]> {
  const merged: T[] = [];
  let [at, from] = [0, 0];
  while (at < left.length && from < right.length) {
    const [a, b] = [left[at] as T, right[from] as T];
    if (compare(a, b) <= 0) at = merged.push(a) - from;
    else from = merged.push(b) - at;
    const rest = turns.next();
    if (rest) await rest;
  }
  return [...merged, ...left.slice(at), ...right.slice(from)];
}

/** Entries of a list that are written at once. */
const writtenAtOnce = 200;

/**
 * JSON.stringify in slices for an object with long lists in its fields, such as a page of rows or a tree. What lies deeper is written
 * at once.
 */
export async function stringifyInSlices(value: unknown): Promise<string> {
  if (!hasLongList(value)) return JSON.stringify(value);
  const turns = startSlices();
  const fields: string[] = [];
  for (const [name, field] of Object.entries(value)) {
    const text = Array.isArray(field) ? await stringifyList(field, turns) : (JSON.stringify(field) as string | undefined);
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${fields.join(',')}}`;
}

async function stringifyList(list: readonly unknown[], turns: Slices): Promise<string> {
  const parts: string[] = [];
  for (let from = 0; from < list.length; from += writtenAtOnce) {
    parts.push(JSON.stringify(list.slice(from, from + writtenAtOnce)).slice(1, -1));
    await turns.next();
  }
  return `[${parts.join(',')}]`;
}

function hasLongList(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'toJSON' in value) return false;
  return Object.values(value).some((field) => Array.isArray(field) && field.length > writtenAtOnce);
}
