import { type Currency, defaultDisplayCurrency } from '#contract/billing/currencies.ts';
import { id } from '#contract/kit.ts';
import { isLanguage, type Language } from '#contract/languages.ts';
import type { UserInfo } from '#contract/platform/account.ts';
import { supportName } from '#contract/access/support-facts.ts';
import type { AccountContext, RunningLease } from '#server/kernel/context.ts';
import { asPlatform, asTeam } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { pictureOf } from '#server/domain/visibility/named-people.ts';
import { writeAccount } from '#server/kernel/write.ts';
import * as repository from './account.repository.ts';

/**
 * The caller and, with a team header, their place in that team; refused like any call of a team they are not in. Who views as
 * another member is told that member's place, and nothing of the account behind it.
 */
export async function info(context: AccountContext): Promise<UserInfo> {
  const { viewing, support } = context;
  const account = await asPlatform(context.database, (db) => repository.findAccount(db, context.account.id));
  if (support) return supportInfo(support, account);
  const place = context.teamHeader === null ? null : await findMembership(context, context.teamHeader);
  return {
    id: account.id,
    displayName: place?.display_name ?? account.display_name,
    accountName: viewing ? viewing.viewed.displayName : account.display_name,
    email: viewing ? null : account.email,
    mobile: viewing ? null : account.mobile,
    locale: isLanguage(account.locale) ? account.locale : null,
    timeZone: account.time_zone,
    employeeId: place?.member_id ?? null,
    avatar: place && pictureOf({ ...context, team: { id: place.team_id } }, place.avatar_file_id),
    owner: place?.owner ?? false,
    superAdmin: place?.super_admin ?? false,
    staff: !viewing && account.staff,
    supportType: null,
    support: null,
    idleMinutes: account.idle_minutes,
    secondFactorDue: viewing ? null : account.second_factor_due,
    currencyCode: (place?.member_currency ?? (viewing ? null : account.currency_code) ?? defaultDisplayCurrency) as Currency,
    viewing: viewing
      ? { employeeId: viewing.viewed.memberId, displayName: viewing.viewed.displayName, endsAt: viewing.endsAt.toISOString() }
      : null,
  };
}

/** Support is no member of the team, whatever else the account behind it may be there. */
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
    currencyCode: (account.currency_code ?? defaultDisplayCurrency) as Currency,
    viewing: null,
  };
}

async function findMembership(context: AccountContext, header: string): Promise<repository.OwnMembershipRow> {
  const teamId = id.safeParse(header).data;
  if (!teamId) throw invalid({ field: 'X-Team-Id', rule: 'uuid' });
  const accountId = context.viewing?.viewed.accountId ?? context.account.id;
  const place = await asTeam(context.database, teamId, (db) => repository.findMembership(db, teamId, accountId));
  if (!place?.member_id) throw new AppError('notMember');
  if (place.status !== 'ACTIVE') throw new AppError('teamUnavailable');
  return place;
}

export async function locale(context: AccountContext): Promise<{ locale: Language | null }> {
  const account = await asPlatform(context.database, (db) => repository.findAccount(db, context.account.id));
  return { locale: isLanguage(account.locale) ? account.locale : null };
}

/** Sets the caller's language; setting the same again is no fault. */
export function updateLocale(context: AccountContext, wanted: Language) {
  return writeAccount(context, async (tx) => {
    await repository.updateAccount(tx, context.account.id, 'locale', wanted);
    return {};
  });
}

/** Sets the zone in which the caller reads times; setting the same again is no fault. */
export function updateTimeZone(context: AccountContext, wanted: string | null) {
  return writeAccount(context, async (tx) => {
    await repository.updateAccount(tx, context.account.id, 'time_zone', wanted);
    return {};
  });
}

/** Changes the name of the account. Names in teams belong to the teams and stay. */
export function rename(context: AccountContext, displayName: string) {
  return writeAccount(context, async (tx) => {
    const changed = await repository.updateAccount(tx, context.account.id, 'display_name', displayName);
    if (!changed) throw new AppError('noChanges');
    return {};
  });
}
