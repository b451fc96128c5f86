import { sql } from 'kysely';
import type { z } from 'zod';
import type { Language } from '#contract/languages.ts';
import { joining } from '#contract/people/joining.ts';
import { asPlatform, type Database, inTransaction } from '#server/kernel/database/database.ts';
import { seedAccount } from './account.ts';
import type { TestApp } from './app.ts';
import type { Person } from './team.ts';

export type Landing = z.output<typeof joining.look.output>;
export type OwnRequest = z.output<typeof joining.apply.output>;

interface Applicant {
  name: string;
  email?: string;
  mobile?: string;
  locale?: Language;
  /** Whether the person has proved the address. Default true. */
  verified?: boolean;
}

/** A person with an account, a proved address and no team. */
export async function seedApplicant(
  database: Database,
  { verified = true, ...given }: Applicant,
): Promise<Person & { email: string }> {
  const person = await seedAccount(database, given);
  const { email } = await asPlatform(database, async (db) => {
    if (verified)
      await sql`UPDATE accounts SET email_verified_at = CASE WHEN email IS NOT NULL THEN now() END,
        mobile_verified_at = CASE WHEN mobile IS NOT NULL THEN now() END WHERE id = ${person.accountId}::uuid`.execute(db);
    return db.selectFrom('accounts').select('email').where('id', '=', person.accountId).executeTakeFirstOrThrow();
  });
  return { ...person, email: email ?? '' };
}

/** Moves a past request further into the past, including its decision. */
export async function ageRequest(database: Database, teamId: string, id: string, hours: number): Promise<void> {
  await inTransaction(database, { teamId }, (tx) =>
    sql`UPDATE join_requests SET created_at = created_at - ${hours}::float8 * interval '1 hour',
      decided_at = decided_at - ${hours}::float8 * interval '1 hour' WHERE id = ${id}::uuid`.execute(tx),
  );
}

/** The calls of an applicant. */
export function applicantCalls(app: TestApp) {
  return {
    look: (person: Person | null, joinCode: string, qr = false) =>
      app.call<Landing>(person, joining.look, { body: { joinCode, qr }, teamId: null }),
    apply: (person: Person | null, joinCode: string, body: object = {}) =>
      app.call<OwnRequest>(person, joining.apply, {
        teamId: null,
        body: {
          joinCode,
          displayName: person?.name ?? 'Nobody',
          email: 'typed@example.com',
          reason: 'I start on Monday',
          ...body,
        },
      }),
    accept: (person: Person | null, joinCode: string) =>
      app.call<{ teamId: string }>(person, joining.accept, { body: { joinCode }, teamId: null }),
    withdraw: (person: Person | null, id: string) => app.call(person, joining.withdraw, { params: { id }, teamId: null }),
    own: (person: Person | null, id: string) => app.call<OwnRequest>(person, joining.own, { params: { id }, teamId: null }),
    mine: (person: Person | null) => app.call<{ items: OwnRequest[] }>(person, joining.mine, { teamId: null }),
  };
}
