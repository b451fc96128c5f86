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

/** Inserts the row of a file. Its bytes must already be in the file store under `fileName`. */
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

/** Reads the row of a file of the team; undefined if there is none or it has expired. */
export function findFile(db: Db, teamId: string, id: string) {
  return db
    .selectFrom('files')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', new Date())]))
    .executeTakeFirst();
}

/** Expires a replaced file now: all links to it stop working at once, and the sweep deletes it. */
export async function expireFile(tx: Tx, teamId: string, id: string): Promise<void> {
  await tx
    .updateTable('files')
    .set({ expires_at: sql`now()` })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute();
}

/** The statement that expires the files that a query selects by team_id and id, for cleanups. */
export const expiringFiles = (selected: string): string =>
  `UPDATE files f SET expires_at = now() FROM (${selected}) AS gone WHERE f.team_id = gone.team_id AND f.id = gone.id`;

/** Replaces a member as creator of those of these ids that are files of the member; null leaves them without a creator. */
export async function reassignFiles(
  tx: Tx,
  { teamId, id }: { teamId: string; id: string },
  ids: readonly string[],
  recipientId: string | null,
): Promise<void> {
  await sql`
    UPDATE files SET created_by = ${recipientId}::uuid
    WHERE team_id = ${teamId}::uuid AND created_by = ${id}::uuid AND id = ANY(${ids}::uuid[])`.execute(tx);
}

const sweptAtOnce = 500;

/**
 * Deletes the expired files of all teams, bytes and rows, as the owner of the database. The bytes are deleted first; if the process
 * ends in between, the next hourly sweep finds the rows again.
 * @param remove deletes the bytes under a name and does not fail if there are none
 * @returns the number of deleted files
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

/** Seconds after which the link to a file changes, and from the earliest use of a link until it expires. */
const linkTimes = { change: 300, valid: 900 } as const;

/**
 * A link to a file for a person who may see it, or null without an id. It is signed, because an <img> sends no bearer token, and
 * valid for 10 to 15 minutes. It stays the same for 5 minutes, so that a browser loads a picture once for many pages.
 */
export function linkToFile(fileKey: Buffer, teamId: string, id: string | null, now: Date): string | null {
  if (!id) return null;
  const until = Math.floor(now.getTime() / 1000 / linkTimes.change) * linkTimes.change + linkTimes.valid;
  return `/files/${teamId}/${id}?until=${until}&signature=${signatureOf(fileKey, teamId, id, until)}`;
}

/** Whether the signature of a link is valid and the link has not expired. @param until seconds since 1970 */
export function isLinkGood(fileKey: Buffer, teamId: string, id: string, until: number, signature: string, now: Date): boolean {
  const expected = Buffer.from(signatureOf(fileKey, teamId, id, until));
  const received = Buffer.from(signature);
  return expected.length === received.length && timingSafeEqual(expected, received) && now.getTime() < until * 1000;
}

function signatureOf(fileKey: Buffer, teamId: string, id: string, until: number): string {
  return keyedHash(fileKey, `${teamId}/${id}/${until}`).toString('base64url');
}
