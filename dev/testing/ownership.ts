import { sql } from 'kysely';
import type { z } from 'zod';
import type { Endpoint } from '#contract/kit.ts';
import { ownership, type Transfer } from '#contract/access/ownership.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import type { Call, TestApp } from './app.ts';
import type { Person, TestTeam } from './team.ts';

type Read = z.output<typeof ownership.read.output>;
type Checklist = z.output<typeof ownership.checklist.output>;
type Support = z.output<typeof ownership.support.output>;

/** The calls of ownership about one team, by its people. */
export function ownershipCalls(app: TestApp, team: Pick<TestTeam, 'id'>) {
  const about = <T = unknown>(person: Person | null, endpoint: Endpoint, params: Record<string, string> = {}, body?: object) => {
    const call: Call = { params: { id: team.id, ...params }, ...(body && { body }) };
    return app.call<T>(person, endpoint, call);
  };
  return {
    read: (person: Person) => about<Read>(person, ownership.read),
    offer: (person: Person, employeeId: string, body: object = {}) =>
      about<Transfer>(person, ownership.offer, {}, { employeeId, ...body }),
    cancel: (person: Person, transferId: string) => about(person, ownership.cancel, { transferId }),
    accept: (person: Person, transferId: string) => about(person, ownership.accept, { transferId }),
    decline: (person: Person, transferId: string) => about(person, ownership.decline, { transferId }),
    checklist: (person: Person) => about<Checklist>(person, ownership.checklist),
    dissolve: (person: Person, name: string) => about<{ dueAt: string }>(person, ownership.dissolve, {}, { name }),
    keep: (person: Person) => about(person, ownership.keep),
    support: (person: Person) => about<Support>(person, ownership.support),
    setSupport: (person: Person, enabled: boolean) => about(person, ownership.setSupport, {}, { enabled }),
  };
}

export async function ownerOf(app: TestApp, teamId: string): Promise<string | null> {
  const row = await inTransaction(app.database, { teamId }, (tx) =>
    tx.selectFrom('teams').select('owner_member_id').where('id', '=', teamId).executeTakeFirstOrThrow(),
  );
  return row.owner_member_id;
}

/** Recipients and templates of emails since the last call. */
export async function sentEmails(app: TestApp): Promise<string[]> {
  const { rows } = await asPlatform(app.owner, (db) =>
    sql<{ said: string }>`
      WITH taken AS (DELETE FROM mail_outbox RETURNING id, recipient, template)
      SELECT split_part(recipient, '.', 1) || ' ' || template AS said FROM taken ORDER BY id`.execute(db),
  );
  return rows.map(({ said }) => said);
}

/** The same person with a token that was issued an hour ago. */
export const stale = (person: Person): Person => ({ ...person, session: 'old' });

export const dayMs = 86_400_000;
