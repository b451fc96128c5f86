import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type pg from 'pg';
import { removeCluster } from '../postgres/place.ts';
import { isAlive } from '../postgres/processes.ts';

/** How often a running process touches its draft, and how long without that until the draft counts as abandoned. Milliseconds. */
const beat = 30_000;
const silence = 10 * 60_000;

const host = hostname().replaceAll(/[^\w-]/g, '_');
/** `….draft-<host>.<process>`; versions before named the process only. */
const draftName = /\.draft-(?:([\w-]+)\.)?(\d+)$/;
/** What a draft may hold. A folder with anything else in it is not ours to remove. */
const known =
  /^(postgres(\.run|\.log|\.init-\d+)?|files|root-key|operation-log-heads\.jsonl(\.\d+\.part)?|database\.dump|counts\.jsonl|(objects|roles)\.list|roots\.pem|SHA256SUMS|atrium-backup\.json)$/;

/**
 * Runs work on a folder that becomes something complete by being renamed, or is gone. Drafts beside it that an ended process
 * left are removed first. @param path its name without the ending @param mode of the folder, private by default
 */
export async function inDraft<T>(path: string, work: (draft: string) => Promise<T>, mode = 0o700): Promise<T> {
  await removeLeftDrafts(dirname(path));
  const draft = `${path}.draft-${host}.${process.pid}`;
  await mkdir(draft, { mode });
  const beating = setInterval(() => {
    const now = new Date();
    void utimes(draft, now, now).catch(() => undefined);
  }, beat);
  try {
    return await work(draft);
  } finally {
    clearInterval(beating);
    await rm(draft, { recursive: true, force: true, maxRetries: 10 });
  }
}

/**
 * Lets an interruption end a connection, and with it a statement that still waits. Call what it returns where that would do harm
 * from then on.
 */
export function endWhenInterrupted(client: pg.Client, signal: AbortSignal | undefined): () => void {
  const end = () => void client.end().catch(() => undefined);
  signal?.addEventListener('abort', end, { once: true });
  return () => signal?.removeEventListener('abort', end);
}

/** Removes what interrupted runs left in a folder: they hold secrets. */
export async function removeLeftDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const draft = join(folder, name);
    if (!isDraft(name) || !(await isLeft(draft))) continue;
    await removeCluster(join(draft, 'postgres'));
    await rm(draft, { recursive: true, force: true, maxRetries: 10 });
  }
}

export const isDraft = (name: string): boolean => draftName.test(name);

async function isLeft(draft: string): Promise<boolean> {
  const [found, contents] = await Promise.all([stat(draft).catch(() => undefined), readdir(draft).catch(() => undefined)]);
  if (!found?.isDirectory() || !contents?.every((name) => known.test(name))) return false;
  const [, madeOn, pid] = draftName.exec(basename(draft)) ?? [];
  // Folders of backups may be shared by machines, and containers change their names: there only the time tells.
  if (madeOn === host && (Number(pid) === process.pid || !isAlive(Number(pid)))) return true;
  return Date.now() - found.mtimeMs > silence;
}
