/** Milliseconds of work after which a loop yields to the event loop. */
const sliceMs = 8;

// One slice runs per turn of the event loop, however many loops are unfinished: other requests wait for one slice, not for one of
// each.
const waiting: (() => void)[] = [];
let running = false;

function nextTurn(): Promise<void> {
  return new Promise((resume) => {
    waiting.push(resume);
    if (running) return;
    running = true;
    setImmediate(runOne);
  });
}

function runOne(): void {
  const resume = waiting.shift();
  running = waiting.length > 0;
  if (running) setImmediate(runOne);
  resume?.();
}

interface Slices {
  /** Call and await this between two pieces of work. It waits for a later turn of the event loop after 8 ms of work. */
  next(): Promise<void> | undefined;
}

/** Splits a loop over input or rows into slices with turns of the event loop between them, so that others are not delayed. */
export function startTimeSlices(): Slices {
  let until = performance.now() + sliceMs;
  const pause = async () => {
    await nextTurn();
    until = performance.now() + sliceMs;
  };
  return { next: () => (performance.now() < until ? undefined : pause()) };
}

/** Array.map in slices, with `work` called in order. */
export async function mapInSlices<T, R>(items: readonly T[], work: (item: T, index: number) => R): Promise<R[]> {
  const slices = startTimeSlices();
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    results.push(work(item, index));
    const pause = slices.next();
    if (pause) await pause;
  }
  return results;
}

/** Items that are sorted without a break: some thousand comparisons. */
const sortedAtOnce = 500;

/** Array.toSorted in slices. The sort is stable. */
export async function sortInSlices<T>(items: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  const slices = startTimeSlices();
  let runs: T[][] = [];
  for (let from = 0; from < items.length; from += sortedAtOnce) {
    runs.push(items.slice(from, from + sortedAtOnce).sort(compare));
    await slices.next();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let n = 0; n < runs.length; n += 2) merged.push(await merge(runs[n] ?? [], runs[n + 1] ?? [], compare, slices));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge<T>(left: T[], right: T[], compare: (a: T, b: T) => number, slices: Slices): Promise<T[]> {
  const merged: T[] = [];
  let [at, from] = [0, 0];
  while (at < left.length && from < right.length) {
    const [a, b] = [left[at] as T, right[from] as T];
    if (compare(a, b) <= 0) at = merged.push(a) - from;
    else from = merged.push(b) - at;
    const pause = slices.next();
    if (pause) await pause;
  }
  return [...merged, ...left.slice(at), ...right.slice(from)];
}

/** Items of a list that are stringified without a break. */
const writtenAtOnce = 200;

/**
 * JSON.stringify in slices for an object with long lists in its fields, such as a page of rows or a tree. Lists at deeper levels
 * are stringified without a break.
 */
export async function stringifyInSlices(value: unknown): Promise<string> {
  if (!hasLongList(value)) return JSON.stringify(value);
  const slices = startTimeSlices();
  const fields: string[] = [];
  for (const [name, field] of Object.entries(value)) {
    const text = Array.isArray(field) ? await stringifyList(field, slices) : (JSON.stringify(field) as string | undefined);
    if (text !== undefined) fields.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${fields.join(',')}}`;
}

async function stringifyList(list: readonly unknown[], slices: Slices): Promise<string> {
  const parts: string[] = [];
  for (let from = 0; from < list.length; from += writtenAtOnce) {
    parts.push(JSON.stringify(list.slice(from, from + writtenAtOnce)).slice(1, -1));
    await slices.next();
  }
  return `[${parts.join(',')}]`;
}

function hasLongList(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || 'toJSON' in value) return false;
  return Object.values(value).some((field) => Array.isArray(field) && field.length > writtenAtOnce);
}
