import type { z } from 'zod';
import type { safety } from '#contract/access/security.ts';
import type { AccountDependencies } from '#server/features/access/sign-in/sign-in.dependencies.ts';
import { findById, lockById } from '#server/features/access/sign-in/account.repository.ts';
import { sendAccountNotice } from '#server/features/access/sign-in/sign-in.emails.ts';
import { removeFactors } from '#server/features/access/sign-in/second-factor.repository.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { readVisibleMembers } from '#server/domain/visibility/visibility.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { pictureOf, titleOf } from '#server/domain/visibility/named-people.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { addAuthEvent } from '#server/integrations/sign-on/auth-events.ts';
import { endSession, endSessions } from '#server/integrations/sign-on/sessions.repository.ts';
import * as repository from './members.repository.ts';
import { mayEdit, mayView } from './security.policy.ts';

type Query = z.output<typeof safety.members.query & object>;

/** Members within the caller's scope, with their sign-in: second factor, sessions and last use. */
export async function list(context: TeamContext, { page, size, ...filters }: Query) {
  const { rows, total } = await asTeam(context.database, context.team.id, async (db) => {
    const reader = { scope: mayView(context), seen: await readVisibleMembers(db, context, '080200') };
    return repository.listSignIns(db, context.team.id, reader, filters, { page, size });
  });
  return { items: rows.map((row) => shown(context, row)), page, size, total };
}

/** One member with their sessions in this team. Throws notFound for a member outside the caller's scope. */
export function read(context: TeamContext, memberId: string) {
  const { team } = context;
  return asTeam(context.database, team.id, async (db) => {
    const seen = await readVisibleMembers(db, context, '080200');
    const row = await repository.findSignIn(db, team.id, memberId, { scope: mayView(context), seen });
    if (!row) throw new AppError('notFound');
    const editable = Boolean(
      context.actor.scope('080200', 'edit') &&
      (await repository.findSignIn(db, team.id, memberId, { scope: mayEdit(context), seen })),
    );
    const sessions = await repository.sessionsOf(db, team.id, memberId);
    const items = sessions.map((session) => ({
      id: session.id,
      userAgent: session.user_agent,
      ip: session.ip,
      startedAt: session.started_at.toISOString(),
      lastUsedAt: session.last_used_at.toISOString(),
    }));
    return { ...shown(context, row), items, editable };
  });
}

/** Ends one session of a member. Throws notFound for a session that was not used in this team. */
export function end(context: TeamContext, parts: AccountDependencies, memberId: string, sessionId: string) {
  return writeTeam(context, async (tx) => {
    const row = await requireEditable(tx, context, memberId);
    const known = await repository.sessionsOf(tx, context.team.id, memberId);
    if (!known.some(({ id }) => id === sessionId)) throw new AppError('notFound');
    if (!(await endSession(tx, { id: sessionId, accountId: row.account_id }))) throw new AppError('notFound');
    await notifyAndRecord(tx, context, parts, row, 1);
    return {};
  });
}

/** Ends all sessions of a member that were used in this team. */
export function endAll(context: TeamContext, parts: AccountDependencies, memberId: string) {
  return writeTeam(context, async (tx) => {
    const row = await requireEditable(tx, context, memberId);
    let ended = 0;
    for (const { id } of await repository.sessionsOf(tx, context.team.id, memberId))
      if (await endSession(tx, { id, accountId: row.account_id })) ended += 1;
    await notifyAndRecord(tx, context, parts, row, ended);
    return { ended };
  });
}

/**
 * Removes all second factors of a member who has lost device and recovery codes, and ends all their sessions. The account is
 * used in all teams of the person, so the reset is refused for a member of several teams (decisions/018). Throws
 * memberElsewhere, secondFactorOff.
 */
export function resetSecondFactor(context: TeamContext, parts: AccountDependencies, memberId: string) {
  return writeTeam(context, async (tx) => {
    const row = await requireEditable(tx, context, memberId);
    if ((await repository.teamCount(tx, row.account_id)) > 1) throw new AppError('memberElsewhere');
    const account = await lockById(tx, row.account_id);
    if (!(await removeFactors(tx, row.account_id))) throw new AppError('secondFactorOff');
    await endSessions(tx, row.account_id);
    await addAuthEvent(tx, context, row.account_id, { kind: 'SECOND_FACTOR_RESET' });
    const note = { template: 'secondFactorReset', path: '/', team: context.team.name } as const;
    if (account) await sendAccountNotice(tx, parts, context.team.defaultLanguage, account, note);
    await record(tx, context, { category: 'SECURITY', action: 'secondFactor.reset', object: objectOf(row) });
    return {};
  });
}

async function requireEditable(tx: Tx, context: TeamContext, memberId: string): Promise<repository.SignInRow> {
  const reader = { scope: mayEdit(context), seen: await readVisibleMembers(tx, context, '080200') };
  const row = await repository.findSignIn(tx, context.team.id, memberId, reader);
  if (!row) throw new AppError('notFound');
  return row;
}

/**
 * Sends an email and records a log entry about sessions that an administrator ended. Callers are not notified about their own
 * sessions.
 */
async function notifyAndRecord(
  tx: Tx,
  context: TeamContext,
  parts: AccountDependencies,
  row: repository.SignInRow,
  ended: number,
): Promise<void> {
  const account = ended > 0 && row.id !== context.actor.memberId ? await findById(tx, row.account_id) : undefined;
  const note = { template: 'sessionsEnded', path: '/', team: context.team.name } as const;
  if (account) await sendAccountNotice(tx, parts, context.team.defaultLanguage, account, note);
  await record(tx, context, {
    category: 'SECURITY',
    action: 'session.endByAdministrator',
    object: objectOf(row),
    after: { sessions: ended },
  });
}

const objectOf = (row: repository.SignInRow) => ({ type: 'member', id: row.id, name: row.display_name });

function shown(context: TeamContext, row: repository.SignInRow) {
  return {
    employeeId: row.id,
    displayName: row.display_name,
    avatar: pictureOf(context, row.avatar_file_id),
    jobTitle: titleOf(row),
    administrator: row.administrator,
    secondFactor: row.second_factor,
    sessions: row.sessions,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
