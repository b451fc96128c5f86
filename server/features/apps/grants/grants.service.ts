import type { z } from 'zod';
import type { Policy } from '#contract/apps/app-facts.ts';
import type { AppPolicy, GrantList, grants } from '#contract/apps/grants.ts';
import { endConsents } from '#server/domain/app-access/consents.ts';
import { namesFor } from '#server/domain/visibility/named-people.ts';
import type { Scope, TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { memberOf } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { revoked, revokedAll } from './grants.log.ts';
import { code, readerOf, requireMaySet } from './grants.policy.ts';
import * as repository from './grants.repository.ts';
import { grantView, policyView } from './grants.view.ts';

type Answer<Name extends keyof typeof grants> = z.input<(typeof grants)[Name]['output']>;

/** Returns a page of the consents of members in the caller's scope. */
export async function list(context: TeamContext, query: GrantList): Promise<Answer<'list'>> {
  return asTeam(context.database, context.team.id, async (db) => {
    const { rows, total } = await repository.list(db, context.team.id, readerOf(context), query);
    const people = rows.map((row) => ({ id: row.member_id, display_name: row.display_name }));
    const name = await namesFor(db, context, code, people);
    return { items: rows.map((row) => grantView(name, row)), page: query.page, size: query.size, total };
  });
}

/** Revokes one consent of a member in the caller's scope. Throws notFound for any other, and for one that has ended. */
export function revoke(context: TeamContext, id: string): Promise<Record<string, never>> {
  return writeTeam(context, async (tx) => {
    const which = repository.grantWithin(id, readerOf(context).editable);
    const [ended] = await endConsents(tx, context.team.id, which, memberOf(context.actor));
    if (!ended) throw new AppError('notFound');
    await record(tx, context, revoked(ended));
    return {};
  });
}

/** Revokes all consents to an app of members in the caller's scope. Throws notFound, noChanges if there is none. */
export function revokeAll(context: TeamContext, appId: string): Promise<{ ended: number }> {
  return writeTeam(context, async (tx) => {
    const app = await find(tx, context, appId);
    const ended = await endOf(tx, context, appId, readerOf(context).editable);
    if (!ended) throw new AppError('noChanges');
    await record(tx, context, revokedAll(appId, app.english, ended));
    return { ended };
  });
}

/** Returns the apps that sign people in, with the team's policy for each. */
export async function policies(context: TeamContext): Promise<Answer<'policies'>> {
  const rows = await asTeam(context.database, context.team.id, (db) =>
    repository.policies(db, context.team.id, readerOf(context)),
  );
  return { items: rows.map((row) => policyView(context, row)) };
}

/** Returns the team's policy for one app. Throws notFound. */
export async function policyOf(context: TeamContext, appId: string): Promise<AppPolicy> {
  return policyView(context, await asTeam(context.database, context.team.id, (db) => find(db, context, appId)));
}

/** Returns what a policy would change. Throws the errors that setting it would throw. */
export function preview(context: TeamContext, appId: string, policy: Policy): Promise<Answer<'previewPolicy'>> {
  requireMaySet(context, policy);
  return asTeam(context.database, context.team.id, async (db) => {
    const app = await find(db, context, appId);
    if (app.policy === policy) throw new AppError('noChanges');
    return {
      ends: policy === 'BLOCKED' ? app.grants : 0,
      unasked: policy === 'ALLOWED' ? await repository.countPeople(db, context.team.id, appId) : 0,
    };
  });
}

/** Sets the policy of an app. Throws notFound, wholeTeamOnly, memberOnly, noChanges, changedMeanwhile. */
export function setPolicy(
  context: TeamContext,
  appId: string,
  { policy, version }: { policy: Policy; version?: number | undefined },
): Promise<Answer<'setPolicy'>> {
  requireMaySet(context, policy);
  const { team, actor } = context;
  return writeTeam(context, async (tx) => {
    const app = await find(tx, context, appId);
    if (version !== undefined && version !== app.version) throw new AppError('changedMeanwhile');
    if (app.policy === policy) throw new AppError('noChanges');
    const newVersion = await repository.setPolicy(tx, team.id, { appId, policy, version: app.version, by: memberOf(actor) });
    if (newVersion === undefined) throw new AppError('changedMeanwhile');
    // Leaving BLOCKED ends consents as well, so that one given while the app was being blocked does not become valid again.
    const ended = [policy, app.policy].includes('BLOCKED') ? await endOf(tx, context, appId, 'all') : 0;
    await record(tx, context, {
      category: 'APP',
      action: 'appPolicy.update',
      object: { type: 'app', id: appId, name: app.english },
      before: { appPolicy: app.policy },
      after: { appPolicy: policy, ...(ended > 0 && { grantsEnded: ended }) },
    });
    return { version: newVersion, ended };
  });
}

async function find(db: Db, context: TeamContext, appId: string): Promise<repository.PolicyRow> {
  const [row] = await repository.policies(db, context.team.id, readerOf(context), appId);
  if (!row) throw new AppError('notFound');
  return row;
}

async function endOf(tx: Tx, { team, actor }: TeamContext, appId: string, of: Scope): Promise<number> {
  return (await endConsents(tx, team.id, repository.grantsOfApp(appId, of), memberOf(actor))).length;
}
