import { createEventParser } from './event-parser.ts';

export interface ConnectionParts {
  /** Opens the stream. @param age seconds since data was last known to be current */
  open(age: number, signal: AbortSignal): Promise<Response>;
  onEvent(name: string, data: unknown): void;
  /** Called when the stream opens or closes. */
  onOpen(open: boolean): void;
  /** Called before opening a stream that cannot begin with everything that was missed. */
  onMissed(): void;
}

const second = 1000;
/** A stream without a heartbeat for so long is dead. */
const silent = 45 * second;
/** A tab in the background keeps its stream for so long. */
const hiddenFor = 30 * second;
/** Failed attempts in a row after which the stream is taken to be blocked, for example by a proxy that keeps answers back. */
const mostFailures = 6;
const blockedFor = 10 * 60 * second;
const longestWait = 60 * second;
/** A stream that lasted so long is no failed attempt. */
const lasting = 10 * second;
/** The age that the server accepts (contract: liveLimits.missed). */
const mostAge = 3600;

/** Milliseconds until the next attempt after this many failed ones in a row; random, so that clients do not return together. */
export function waitAfter(failures: number, random = Math.random()): number {
  if (failures >= mostFailures) return blockedFor * (1 + random / 2);
  return Math.min(longestWait, second * 2 ** failures) * (0.5 + random / 2);
}

/** Keeps a stream open while the tab is visible. @returns what ends this */
export function keepConnection(parts: ConnectionParts): () => void {
  const stop = new AbortController();
  let failures = 0;
  /** When data was last current, in milliseconds since 1970: the page's data was read after its start. The clock also runs in sleep. */
  let current = performance.timeOrigin;

  async function attempt(): Promise<number> {
    const age = Math.max(0, Math.ceil((Date.now() - current) / second));
    if (age > mostAge) parts.onMissed();
    const leaving = new AbortController();
    const signal = AbortSignal.any([leaving.signal, stop.signal]);
    let watchdog = setTimeout(() => leaving.abort(), silent);
    const endHiding = whileHidden(hiddenFor, () => leaving.abort());
    let retry: number | undefined;
    const begun = Date.now();
    try {
      const response = await parts.open(Math.min(age, mostAge), signal);
      if (!response.ok || !response.body) {
        failures += 1;
        return Math.max(waitAfter(failures), Number(response.headers.get('retry-after')) * second || 0);
      }
      const reader = response.body.getReader();
      const decoder = new TextDecoder();
      const parse = createEventParser();
      for (;;) {
        const { value, done } = await reader.read();
        if (done) {
          if (retry === undefined) failures += 1;
          break;
        }
        current = Date.now();
        if (current - begun > lasting) failures = 0;
        parts.onOpen(true);
        clearTimeout(watchdog);
        watchdog = setTimeout(() => leaving.abort(), silent);
        for (const event of parse(decoder.decode(value, { stream: true })))
          if ('retry' in event) retry = event.retry;
          else parts.onEvent(event.name, event.data);
      }
    } catch {
      // Aborted, or the connection was lost.
      if (!leaving.signal.aborted || document.visibilityState === 'visible') failures += 1;
    } finally {
      clearTimeout(watchdog);
      endHiding();
      parts.onOpen(false);
    }
    return retry ?? waitAfter(failures);
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await visible(stop.signal);
      if (stop.signal.aborted) return;
      const wait = await attempt();
      if (document.visibilityState === 'visible') await delay(wait, stop.signal);
    }
  }
  void run();
  return () => stop.abort();
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Resolves when the tab is visible. */
function visible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === 'visible') return resolve();
    const done = new AbortController();
    const end = () => {
      done.abort();
      resolve();
    };
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && end(), { signal: done.signal });
    signal.addEventListener('abort', end, { once: true });
  });
}

/** Runs work once the tab has been hidden for some time. @returns what ends this */
function whileHidden(milliseconds: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(work, milliseconds);
  };
  document.addEventListener('visibilitychange', watch);
  watch();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', watch);
  };
}
