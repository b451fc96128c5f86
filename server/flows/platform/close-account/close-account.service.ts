import { isLanguage, type Language } from '#contract/languages.ts';
import type { AccountDependencies } from '#server/features/access/sign-in/sign-in.dependencies.ts';
import { chargePassword, settlePassword } from '#server/features/access/sign-in/account.policy.ts';
import { findById } from '#server/features/access/sign-in/account.repository.ts';
import { sendAccountEmail } from '#server/features/access/sign-in/sign-in.emails.ts';
import { deleteVerifications } from '#server/features/access/sign-in/verifications.repository.ts';
import { closeAccount, raiseEpoch } from '#server/domain/accounts/accounts.repository.ts';
import { removeFactors } from '#server/features/access/sign-in/second-factor.repository.ts';
import { replaceHead } from '#server/features/people/departments/departments.repository.ts';
import { updateMember } from '#server/features/people/members/members.changes.repository.ts';
import { removeRoles } from '#server/features/access/roles/role-members.repository.ts';
import { endWaiting } from '#server/features/people/joining/own-requests.repository.ts';
import { unlinkAccounts } from '#server/features/platform/teams/account-teams.repository.ts';
import type { AccountContext, Tx } from '#server/kernel/context.ts';
import { asAccount, asPlatform, asTeam, enterTeam } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeAccount } from '#server/kernel/write.ts';
import { endSessions } from '#server/integrations/sign-on/sessions.repository.ts';
import * as repository from './close-account.repository.ts';

const dissolved = 'DISSOLVED';

/**
 * What closing the caller's account would affect, in numbers, and the teams with those that prevent it because the caller owns
 * them.
 */
export async function consequences(context: AccountContext) {
  const { id } = context.account;
  const teams = await asAccount(context.database, id, (db) => repository.teamsOf(db, id));
  const memberships: repository.OwnedMembership[] = [];
  for (const teamId of teams) {
    const membership = await asTeam(context.database, teamId, (db) => repository.membershipIn(db, teamId, id));
    if (membership && membership.status !== dissolved) memberships.push(membership);
  }
  const joined = memberships.filter(({ member_id: memberId }) => memberId !== null);
  const sum = (key: 'roles' | 'headed' | 'waiting') => memberships.reduce((total, membership) => total + membership[key], 0);
  return {
    teams: joined.map(({ name, owner }) => ({ name, owner })),
    roles: sum('roles'),
    headed: sum('headed'),
    requests: sum('waiting'),
  };
}

/**
 * Closes the caller's account after verifying its password, in all teams or in none. Its member records become CANCELED and no
 * longer count, its addresses are released, and all sessions end. Throws ownsTeam while the account owns a team, and tooMany.
 */
export async function close(
  context: AccountContext,
  parts: AccountDependencies,
  password: string,
): Promise<Record<string, never>> {
  const known = await asPlatform(context.database, (db) => findById(db, context.account.id));
  if (!known) throw new AppError('signedOut');
  await chargePassword(context, parts, { whose: known.id, accountId: known.id });
  if (!(await parts.passwords.verify(known.password_hash, password))) throw invalid({ field: 'password', rule: 'passwordWrong' });
  await settlePassword(context, parts, { whose: known.id, accountId: known.id });
  // Without an Idempotency-Key: an answer stored for a key is stored with a plain hash of the body, which must not be derived
  // from passwords.
  const { idempotency: _unused, ...once } = context;
  return writeAccount(once, async (tx) => {
    const account = await repository.lockAccount(tx, known.id);
    if (!account) throw new AppError('signedOut');
    let language: Language | undefined = isLanguage(account.locale) ? account.locale : undefined;
    for (const teamId of await repository.teamsOf(tx, account.id)) {
      const membership = await leave(tx, context, teamId, account);
      if (membership && isLanguage(membership.default_lang)) language ??= membership.default_lang;
    }
    await removeFactors(tx, account.id);
    await deleteVerifications(tx, account.id);
    await closeAccount(tx, account.id);
    await raiseEpoch(tx, account.id);
    await endSessions(tx, account.id);
    await sendAccountEmail(tx, parts, {
      template: 'closed',
      address:
        account.email === null ? { channel: 'SMS', value: account.mobile ?? '' } : { channel: 'MAIL', value: account.email },
      language: language ?? context.language,
      name: account.display_name,
      path: '/',
    });
    return {};
  });
}

async function leave(tx: Tx, context: AccountContext, teamId: string, account: repository.OwnAccount) {
  await enterTeam(tx, teamId);
  const membership = await repository.membershipIn(tx, teamId, account.id);
  if (!membership) return undefined;
  if (membership.owner && membership.status !== dissolved) throw new AppError('ownsTeam', { args: { team: membership.name } });
  const { member_id: memberId, member_name: name } = membership;
  await endWaiting(tx, teamId, account.id, { status: 'WITHDRAWN' });
  await unlinkAccounts(tx, teamId, { accountId: account.id });
  if (memberId === null || name === null) return membership;
  // The record remains, without account and roles, and no longer counts. The owner becomes head of its departments.
  await replaceHead(tx, teamId, { from: memberId, to: membership.owner_member_id });
  await removeRoles(tx, { teamId, id: memberId }, 'all');
  await updateMember(tx, teamId, memberId, { status: 'CANCELED', account_id: null });
  await record(
    tx,
    { ...context, team: { id: teamId }, actor: { memberId, displayName: name, kind: 'USER' } },
    {
      category: 'MEMBER',
      action: 'member.cancel',
      object: { type: 'member', id: memberId, name },
      before: { memberStatus: membership.member_status, roles: membership.roles, headed: membership.headed },
      after: { memberStatus: 'CANCELED', roles: 0, headed: 0 },
    },
  );
  return membership;
}
