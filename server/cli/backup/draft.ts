import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type pg from 'pg';
import { removeCluster } from '#server/integrations/postgres/place.ts';
import { isAlive } from '#server/integrations/postgres/processes.ts';

/**
 * How often a running process updates its draft, and how long without an update until the draft counts as abandoned.
 * Milliseconds.
 */
const beat = 30_000;
const silence = 10 * 60_000;

/** Drafts of this process in use. */
const inUse = new Set<string>();

const host = hostname().replaceAll(/[^\w-]/g, '_');
/** `….draft-<host>.<process>`; earlier versions named only the process. */
const draftName = /\.draft-(?:([\w-]+)\.)?(\d+)$/;
/** Names that a draft can contain. A folder with any other entry is not removed. */
const known =
  /^(postgres(\.run|\.log|\.init-\d+)?|files|data|backup|root-key|operation-log-heads\.jsonl(\.\d+\.part)?|database\.dump|counts\.jsonl|(objects|roles)\.list|roots\.pem|SHA256SUMS|atrium-backup\.json|tables|manifest\.json)$/;

/**
 * Runs `work` on a draft folder, which `work` renames to its final name when it is complete. A draft that was not renamed is
 * removed at the end. Abandoned drafts of ended processes in the same folder are removed first.
 * @param path the final path
 * @param mode of the folder, private by default
 */
export async function inDraft<T>(path: string, work: (draft: string) => Promise<T>, mode = 0o700): Promise<T> {
  await removeLeftDrafts(dirname(path));
  const draft = `${path}.draft-${host}.${process.pid}`;
  await mkdir(draft, { mode });
  inUse.add(draft);
  const beating = setInterval(() => {
    const now = new Date();
    void utimes(draft, now, now).catch(() => undefined);
  }, beat);
  try {
    return await work(draft);
  } finally {
    clearInterval(beating);
    inUse.delete(draft);
    await rm(draft, { recursive: true, force: true, maxRetries: 10 });
  }
}

/**
 * Ends the connection on an interruption, and with it a statement that still waits. The returned function stops this; call it
 * before work that must not be interrupted.
 */
export function endWhenInterrupted(client: pg.Client, signal: AbortSignal | undefined): () => void {
  const end = () => void client.end().catch(() => undefined);
  signal?.addEventListener('abort', end, { once: true });
  return () => signal?.removeEventListener('abort', end);
}

/** Removes drafts that interrupted runs left in a folder, as they contain secrets. */
export async function removeLeftDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const draft = join(folder, name);
    if (!isDraft(name) || !(await isLeft(draft))) continue;
    await removeCluster(join(draft, 'postgres'));
    await rm(draft, { recursive: true, force: true, maxRetries: 10 });
  }
}

export const isDraft = (name: string): boolean => draftName.test(name);

/** Whether this process uses a draft now. */
export const isInUse = (draft: string): boolean => inUse.has(draft);

async function isLeft(draft: string): Promise<boolean> {
  if (inUse.has(draft)) return false;
  const [found, contents] = await Promise.all([stat(draft).catch(() => undefined), readdir(draft).catch(() => undefined)]);
  if (!found?.isDirectory() || !contents?.every((name) => known.test(name))) return false;
  const [, madeOn, pid] = draftName.exec(basename(draft)) ?? [];
  // Backup folders may be shared by machines, and containers change their host names: for other hosts only the time of the last
  // update counts.
  if (madeOn === host && (Number(pid) === process.pid || !isAlive(Number(pid)))) return true;
  return Date.now() - found.mtimeMs > silence;
}
