import { sql } from 'kysely';
import type { z } from 'zod';
import { appRequests } from '#contract/apps/app-requests.ts';
import { appAccessOf } from '#server/domain/app-access/verdict.ts';
import { asPlatform, asTeam, inTransaction } from '#server/kernel/database/database.ts';
import type { TestApp } from './app.ts';
import { type OpenedApp, seedApp, seedTeamApp } from './apps.ts';
import { giveRole } from './roles.ts';
import { type Person, seedAccountMember, type TestTeam } from './team.ts';

type Standing = z.output<typeof appRequests.standing.output>;
export type Request = z.output<typeof appRequests.read.output>;
export type Results = z.output<typeof appRequests.approveMany.output>;

let count = 0;
/** A number that is unique within these tests. */
export const another = () => (count += 1);

/** Requesting apps in a team, deciding requests, and their effects. */
export function accessCalls(app: TestApp, team: TestTeam) {
  const { database } = app;
  const ask = (person: Person | null, appId: string, reason: unknown = 'For my work') =>
    app.call<Standing>(person, appRequests.ask, { params: { id: appId }, body: { reason } });
  return {
    ask,
    /** Adds an app to the catalogue; with options, the team also opens it. */
    appLike: async (opened: OpenedApp | null): Promise<string> => {
      const id = await seedApp(database, `asked-${another()}`);
      if (opened) await seedTeamApp(database, team, id, opened);
      return id;
    },
    standing: async (person: Person, appId: string) =>
      (await app.call<Standing>(person, appRequests.standing, { params: { id: appId } })).data,
    /** Makes an app request. @returns the id of the request */
    asked: async (person: Person, appId: string): Promise<string> => {
      const { status, message, data } = await ask(person, appId);
      if (status !== 200 || !data.request) throw new Error(`the request failed: ${message}`);
      return data.request.id;
    },
    approve: (person: Person, id: string) => app.call<Request>(person, appRequests.approve, { params: { id } }),
    reject: (person: Person, id: string, reason = 'Not needed') =>
      app.call<Request>(person, appRequests.reject, { params: { id }, body: { reason } }),
    read: (person: Person, id: string) => app.call<Request>(person, appRequests.read, { params: { id } }),
    verdictOf: async (person: Person, appId: string) =>
      (await asTeam(database, team.id, (db) => appAccessOf(db, team.id, person.memberId, appId, new Date())))?.verdict,
    /** Emails sent since the last call. */
    mails: () =>
      asPlatform(app.owner, async (db) => {
        const rows = await db.selectFrom('mail_outbox').select(['recipient', 'template', 'body_text']).execute();
        await db.deleteFrom('mail_outbox').execute();
        return rows;
      }),
    emailOf: ({ accountId }: Person) =>
      asPlatform(database, async (db) => {
        const row = await db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirstOrThrow();
        return row.email;
      }),
    /** Moves a request the given number of hours into the past. */
    age: (id: string, hours: number) =>
      inTransaction(database, { teamId: team.id }, (tx) =>
        sql`UPDATE app_requests SET created_at = created_at - make_interval(hours => ${hours}::int),
          decided_at = decided_at - make_interval(hours => ${hours}::int) WHERE id = ${id}::uuid`.execute(tx),
      ),
    /** An administrator of apps for the people of these departments. */
    scoped: async (departments: string[], access: 'view' | 'edit' = 'edit'): Promise<Person> => {
      const name = `Scoped ${another()}`;
      const person = await seedAccountMember(database, team.id, name, team.product);
      await giveRole(database, team.id, { name, grants: { '040100': access }, departments, members: [person.memberId] });
      return person;
    },
  };
}
