import { type Currency, defaultDisplayCurrency } from '#contract/billing/currencies.ts';
import { id } from '#contract/kit.ts';
import { isLanguage, type Language } from '#contract/languages.ts';
import type { UserInfo } from '#contract/platform/account.ts';
import { supportName } from '#contract/access/support-facts.ts';
import type { AccountContext, RunningLease } from '#server/kernel/context.ts';
import { asPlatform, asTeam } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { updateAccount } from '#server/domain/accounts/accounts.repository.ts';
import { pictureOf } from '#server/domain/visibility/named-people.ts';
import { writeAccount } from '#server/kernel/write.ts';
import * as repository from './account.repository.ts';

/**
 * The caller and, with a team header, their membership in that team. Throws notMember or teamUnavailable like any call of a
 * team. During a view as member it describes the viewed member's membership without the account's data.
 */
export async function info(context: AccountContext): Promise<UserInfo> {
  const { viewing, support } = context;
  const account = await asPlatform(context.database, (db) => repository.findAccount(db, context.account.id));
  if (support) return supportInfo(support, account);
  const membership = context.teamHeader === null ? null : await findMembership(context, context.teamHeader);
  return {
    id: account.id,
    displayName: membership?.display_name ?? account.display_name,
    accountName: viewing ? viewing.viewed.displayName : account.display_name,
    email: viewing ? null : account.email,
    mobile: viewing ? null : account.mobile,
    locale: isLanguage(account.locale) ? account.locale : null,
    timeZone: account.time_zone,
    employeeId: membership?.member_id ?? null,
    avatar: membership && pictureOf({ ...context, team: { id: membership.team_id } }, membership.avatar_file_id),
    owner: membership?.owner ?? false,
    superAdmin: membership?.super_admin ?? false,
    staff: !viewing && account.staff,
    supportType: null,
    support: null,
    idleMinutes: account.idle_minutes,
    secondFactorDue: viewing ? null : account.second_factor_due,
    currencyCode: (membership?.member_currency ?? (viewing ? null : account.currency_code) ?? defaultDisplayCurrency) as Currency,
    viewing: viewing
      ? { employeeId: viewing.viewed.memberId, displayName: viewing.viewed.displayName, endsAt: viewing.endsAt.toISOString() }
      : null,
  };
}

/** The user info during provider support. Support is never a member of the team, even if the account is one. */
function supportInfo(
  { id: leaseId, staffName, type, reason, endsAt }: RunningLease,
  account: Awaited<ReturnType<typeof repository.findAccount>>,
): UserInfo {
  return {
    id: account.id,
    displayName: supportName(staffName),
    accountName: account.display_name,
    email: account.email,
    mobile: account.mobile,
    locale: isLanguage(account.locale) ? account.locale : null,
    timeZone: account.time_zone,
    employeeId: null,
    avatar: null,
    owner: false,
    superAdmin: false,
    staff: account.staff,
    supportType: type,
    support: { leaseId, reason, endsAt: endsAt.toISOString() },
    idleMinutes: account.idle_minutes,
    secondFactorDue: null,
    currencyCode: account.currency_code ?? defaultDisplayCurrency,
    viewing: null,
  };
}

async function findMembership(context: AccountContext, header: string): Promise<repository.OwnMembershipRow> {
  const teamId = id.safeParse(header).data;
  if (!teamId) throw invalid({ field: 'X-Team-Id', rule: 'uuid' });
  const accountId = context.viewing?.viewed.accountId ?? context.account.id;
  const membership = await asTeam(context.database, teamId, (db) => repository.findMembership(db, teamId, accountId));
  if (!membership?.member_id) throw new AppError('notMember');
  if (membership.status !== 'ACTIVE') throw new AppError('teamUnavailable');
  return membership;
}

/** The caller's language, or null if none is chosen. */
export async function locale(context: AccountContext): Promise<{ locale: Language | null }> {
  const account = await asPlatform(context.database, (db) => repository.findAccount(db, context.account.id));
  return { locale: isLanguage(account.locale) ? account.locale : null };
}

/** Sets the caller's language. Setting the present value is not an error. */
export function updateLocale(context: AccountContext, value: Language) {
  return writeAccount(context, async (tx) => {
    await updateAccount(tx, context.account.id, 'locale', value);
    return {};
  });
}

/** Sets the time zone in which times are shown to the caller. Setting the present value is not an error. */
export function updateTimeZone(context: AccountContext, value: string | null) {
  return writeAccount(context, async (tx) => {
    await updateAccount(tx, context.account.id, 'time_zone', value);
    return {};
  });
}

/** Changes the name of the account. The names of its members in teams do not change. Throws noChanges. */
export function rename(context: AccountContext, displayName: string) {
  return writeAccount(context, async (tx) => {
    const changed = await updateAccount(tx, context.account.id, 'display_name', displayName);
    if (!changed) throw new AppError('noChanges');
    return {};
  });
}
