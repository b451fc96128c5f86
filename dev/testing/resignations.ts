import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ResignBatch } from '#contract/people/leaving.ts';
import { resignations, type ResignationDetail, type ResignOutcome } from '#contract/people/resignations.ts';
import { handoverKinds } from '#server/wiring/handover.ts';
import { runDue } from '#server/flows/people/resignations/due.schedule.ts';
import { resignAll, type ResignInput } from '#server/flows/people/resignations/resign.job.ts';
import type { Tx } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import type { HandoverKind } from '#server/domain/handover/handover.ts';
import { accountStandIn } from './account-parts.ts';
import type { TestApp } from './app.ts';
import { jobOf } from './imports.ts';
import type { Person, TestTeam } from './team.ts';

/** The handover kinds as the server registers them. */
export const registered = handoverKinds(accountStandIn);

/** Runs work on the rows of a team, with the server's role. */
export const asTeam = <T>(app: TestApp, teamId: string, work: (tx: Tx) => Promise<T>) =>
  inTransaction(app.database, { teamId }, work);

export const resign = (app: TestApp, by: Person, memberId: string, query: Record<string, string> = {}) =>
  app.call<ResignOutcome>(by, resignations.resign, { params: { id: memberId }, query });

/** The active resignation of a member with its ledger. */
export const standing = (app: TestApp, by: Person, memberId: string) =>
  app.call<ResignationDetail>(by, resignations.ofMember, { params: { id: memberId } });

/** The lines of a ledger as text. */
export const ledgerOf = (detail: ResignationDetail): string[] =>
  detail.lines.map((line) => `${line.kind} ${line.name} ${line.status} ${line.recipient?.displayName ?? '-'}`);

/** The plain date a number of days after another. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Today in the team's time zone, which is chosen so that no test runs across midnight twice. */
export const todayOf = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());

/** Runs the schedule for what is due at an instant. */
export const lookAt = (app: TestApp, now: Date, kinds: readonly HandoverKind[] = registered) =>
  runDue({ database: app.database, logKey: app.logKey }, kinds, now);

/** Runs a resignation job as the worker does, from its row. */
export async function runResignJob(
  app: TestApp,
  teamId: string,
  jobId: string,
  kinds: readonly HandoverKind[] = registered,
): Promise<ResignBatch> {
  return resignAll(await jobOf<ResignInput>(app, teamId, jobId), kinds);
}

/** A join request that waits for the inviter. */
export async function seedRequest(
  app: TestApp,
  teamId: string,
  inviterId: string,
  accountId: string,
  name: string,
): Promise<string> {
  const id = randomUUID();
  await asTeam(app, teamId, (tx) =>
    tx
      .insertInto('join_requests')
      .values({
        team_id: teamId,
        id,
        account_id: accountId,
        via: 'LINK',
        display_name: name,
        email: `${id}@example.com`,
        reason: 'New here',
        inviter_id: inviterId,
        inviter_name: 'x',
      })
      .execute(),
  );
  return id;
}

/** One item of every kind for a member: a request, a file, a link, a head post, two reports and a role. */
export async function seedHoldings(
  app: TestApp,
  team: TestTeam,
  memberId: string,
  holdings: { requester: string; reports: readonly string[]; departmentId: string },
): Promise<void> {
  await seedRequest(app, team.id, memberId, holdings.requester, 'Rita Request');
  await asTeam(app, team.id, async (tx) => {
    await sql`
      INSERT INTO files (team_id, id, purpose, name, content_type, size, sha256, created_by)
      VALUES (${team.id}::uuid, ${randomUUID()}::uuid, 'EXPORT', 'people.xlsx', 'application/zip', 1, '\\x00', ${memberId}::uuid)`.execute(
      tx,
    );
    await sql`
      INSERT INTO invitation_links (team_id, id, name, code, token_hash, token_sealed, validity, created_by)
      VALUES (${team.id}::uuid, ${randomUUID()}::uuid, 'Fair', ${randomUUID().slice(0, 8)}, ${Buffer.from(randomUUID())}, '\\x00', 'PERMANENT', ${memberId}::uuid)`.execute(
      tx,
    );
    await sql`UPDATE departments SET head_member_id = ${memberId}::uuid WHERE id = ${holdings.departmentId}::uuid`.execute(tx);
    await sql`UPDATE members SET leader_id = ${memberId}::uuid WHERE id = ANY(${holdings.reports}::uuid[])`.execute(tx);
  });
}
