import { isLanguage, type Language } from '#contract/languages.ts';
import type { AccountDependencies } from '#server/features/access/sign-in/sign-in.dependencies.ts';
import { chargePassword, settlePassword } from '#server/features/access/sign-in/account.policy.ts';
import { findById, raiseEpoch } from '#server/features/access/sign-in/account.repository.ts';
import { sendAccountEmail } from '#server/features/access/sign-in/sign-in.emails.ts';
import { removeFactors } from '#server/features/access/sign-in/second-factor.repository.ts';
import { endWaiting } from '#server/features/people/joining/own-requests.repository.ts';
import type { AccountContext, Tx } from '#server/kernel/context.ts';
import { asAccount, asPlatform, asTeam, enterTeam } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeAccount } from '#server/kernel/write.ts';
import { endSessions } from '#server/integrations/sign-on/sessions.repository.ts';
import * as repository from './close-account.repository.ts';

const dissolved = 'DISSOLVED';

/** What closing the own account would do, in numbers, and the teams that stand against it. */
export async function consequences(context: AccountContext) {
  const { id } = context.account;
  const teams = await asAccount(context.database, id, (db) => repository.teamsOf(db, id));
  const places: repository.OwnedMembership[] = [];
  for (const teamId of teams) {
    const place = await asTeam(context.database, teamId, (db) => repository.membershipIn(db, teamId, id));
    if (place && place.status !== dissolved) places.push(place);
  }
  const joined = places.filter(({ member_id: memberId }) => memberId !== null);
  const sum = (key: 'roles' | 'headed' | 'waiting') => places.reduce((total, place) => total + place[key], 0);
  return {
    teams: joined.map(({ name, owner }) => ({ name, owner })),
    roles: sum('roles'),
    headed: sum('headed'),
    requests: sum('waiting'),
  };
}

/**
 * Closes the own account for whoever knows its password: in every team or in none. Its records become CANCELED and count
 * no more, its addresses are free, every session ends. Refused with ownsTeam while it owns a team; throws tooMany.
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
  // An answer kept under an Idempotency-Key goes with a plain hash of the body, and passwords must not rest like that.
  const { idempotency: _unused, ...once } = context;
  return writeAccount(once, async (tx) => {
    const account = await repository.lockAccount(tx, known.id);
    if (!account) throw new AppError('signedOut');
    let language: Language | undefined = isLanguage(account.locale) ? account.locale : undefined;
    for (const teamId of await repository.teamsOf(tx, account.id)) {
      const place = await leave(tx, context, teamId, account);
      if (place && isLanguage(place.default_lang)) language ??= place.default_lang;
    }
    await removeFactors(tx, account.id);
    await repository.closeAccount(tx, account.id);
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
  const place = await repository.membershipIn(tx, teamId, account.id);
  if (!place) return undefined;
  if (place.owner && place.status !== dissolved) throw new AppError('ownsTeam', { args: { team: place.name } });
  const { member_id: memberId, member_name: name } = place;
  await endWaiting(tx, teamId, account.id, { status: 'WITHDRAWN' });
  await repository.leaveTeam(tx, teamId, account.id);
  if (memberId === null || name === null) return place;
  await repository.cancelMember(tx, teamId, memberId);
  await record(
    tx,
    { ...context, team: { id: teamId }, actor: { memberId, displayName: name, kind: 'USER' } },
    {
      category: 'MEMBER',
      action: 'member.cancel',
      object: { type: 'member', id: memberId, name },
      before: { memberStatus: place.member_status, roles: place.roles, headed: place.headed },
      after: { memberStatus: 'CANCELED', roles: 0, headed: 0 },
    },
  );
  return place;
}
