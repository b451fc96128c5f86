import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { PoolClient } from 'pg';
import type { Db } from '../database/database.ts';
import type { Tx } from '../context.ts';
import { digestOf } from '../keys/digest.ts';
import { keyedHash } from '../keys/sealing.ts';

export interface NewFile {
  purpose: 'AVATAR' | 'LOGO' | 'IMPORT' | 'EXPORT' | 'VOUCHER' | 'ROOM' | 'BANNER';
  name: string;
  contentType: string;
  content: Buffer;
  expiresAt?: Date;
}

/** Writes the row of a file. The bytes are put behind the files door under `fileName` before the row exists. */
export async function insertFile(
  tx: Tx,
  context: { team: { id: string }; actor: { memberId: string } },
  id: string,
  file: NewFile,
): Promise<void> {
  await tx
    .insertInto('files')
    .values({
      team_id: context.team.id,
      id,
      purpose: file.purpose,
      name: file.name,
      content_type: file.contentType,
      size: file.content.length,
      sha256: await digestOf(file.content),
      created_by: context.actor.memberId,
      expires_at: file.expiresAt ?? null,
    })
    .execute();
}

export const newFileId = (): string => uuidv7();
export const fileName = (teamId: string, id: string): string => `${teamId}/${id}`;

/** The row of a file of the team, unless it has expired. */
export function findFile(db: Db, teamId: string, id: string) {
  return db
    .selectFrom('files')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', new Date())]))
    .executeTakeFirst();
}

/** Lets a file that was replaced run out now: every link to it is dead at once, the sweep takes it away. */
export async function expireFile(tx: Tx, teamId: string, id: string): Promise<void> {
  await tx
    .updateTable('files')
    .set({ expires_at: sql`now()` })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
}

const sweptAtOnce = 500;

/**
 * Takes away files that have run out, of every team: bytes and rows, as the owner of the database. The bytes go first; a
 * process that dies in between finds the rows again the next hour.
 * @param remove removes the bytes of a name, and is content where there are none
 * @returns how many went
 */
export async function sweepFiles(client: Pick<PoolClient, 'query'>, remove: (name: string) => Promise<void>): Promise<number> {
  let swept = 0;
  for (;;) {
    const { rows } = await client.query<{ team_id: string; id: string }>(
      'SELECT team_id, id FROM files WHERE expires_at < now() ORDER BY expires_at LIMIT $1',
      [sweptAtOnce],
    );
    for (const row of rows) await remove(fileName(row.team_id, row.id));
    await client.query(
      'DELETE FROM files f USING unnest($1::uuid[], $2::uuid[]) AS gone (team_id, id) WHERE f.team_id = gone.team_id AND f.id = gone.id',
      [rows.map((row) => row.team_id), rows.map((row) => row.id)],
    );
    swept += rows.length;
    if (rows.length < sweptAtOnce) return swept;
  }
}

/** Seconds between two links to one file, and from the first answer with a link until the link ends. */
const linkTimes = { change: 300, valid: 900 } as const;

/**
 * A link to a file for a person who may see it: signed, since an <img> sends no bearer token, and valid for 10 to 15 minutes.
 * It is the same for 5 minutes, so that a browser loads a picture once for many pages.
 */
export function linkToFile(fileKey: Buffer, teamId: string, id: string | null, now: Date): string | null {
  if (!id) return null;
  const until = Math.floor(now.getTime() / 1000 / linkTimes.change) * linkTimes.change + linkTimes.valid;
  return `/files/${teamId}/${id}?until=${until}&signature=${signatureOf(fileKey, teamId, id, until)}`;
}

/** @param until seconds since 1970 */
export function isLinkGood(fileKey: Buffer, teamId: string, id: string, until: number, signature: string, now: Date): boolean {
  const right = Buffer.from(signatureOf(fileKey, teamId, id, until));
  const given = Buffer.from(signature);
  return right.length === given.length && timingSafeEqual(right, given) && now.getTime() < until * 1000;
}

function signatureOf(fileKey: Buffer, teamId: string, id: string, until: number): string {
  return keyedHash(fileKey, `${teamId}/${id}/${until}`).toString('base64url');
}
