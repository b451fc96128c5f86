import { createHash, randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { asPlatform, type Database } from '#server/kernel/db.ts';
import type { Person } from './team.ts';

/** The same person in a session of their own, as after a sign-in by browser just now. */
export async function seedSession(database: Database, person: Person): Promise<Person & { session: string; sessionId: string }> {
  const uid = randomUUID();
  const session = createHash('sha256').update(uid).digest('hex');
  const sessionId = uuidv7();
  await asPlatform(database, async (db) => {
    await db
      .insertInto('oidc_entities')
      .values({
        kind: 'Session',
        id_hash: Buffer.from(session, 'hex'),
        payload: '{}',
        account_id: person.accountId,
        uid,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
    await db
      .insertInto('account_sessions')
      .values({
        id: sessionId,
        uid,
        name: session,
        account_id: person.accountId,
        auth_at: new Date(),
        ip: '203.0.113.7',
        user_agent: 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      })
      .execute();
  });
  return { ...person, session, sessionId };
}
