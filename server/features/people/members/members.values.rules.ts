import { memberFieldTable, plainColumns } from '#contract/people/member-field-facts.ts';
import type { MemberCreate, MemberUpdate } from '#contract/people/members.ts';
import { loggedChanges } from '#server/kernel/log/operation-log.ts';
import type { Members } from '#server/kernel/database/database-types.generated.ts';
import type { MemberValues } from './members.changes.repository.ts';
import type { MemberDetailRow } from './members.repository.ts';
import { nationalNumber, pinyinOf } from './members.rules.ts';

/** The columns of the fields that a body sets directly, by their names in the API. */
const columnOf = { ...plainColumns, ...memberFieldTable.mobile.columns } satisfies Record<string, keyof Members>;

/**
 * Returns the columns that a body sets, except the leader (`resolveLeader`). Clearing the mobile number clears its prefix too.
 */
export function valuesOf(body: Omit<MemberCreate | MemberUpdate, 'leaderId'>): MemberValues {
  const values: MemberValues = {};
  for (const [field, column] of Object.entries(columnOf) as [keyof typeof columnOf, keyof MemberValues][]) {
    if (body[field] !== undefined) Object.assign(values, { [column]: body[field] });
  }
  if (values.mobile_number === null) values.mobile_prefix = null;
  if (values.mobile_number) values.mobile_number = nationalNumber(values.mobile_prefix ?? null, values.mobile_number);
  if (values.display_name !== undefined) values.pinyin = pinyinOf(values.display_name);
  return values;
}

/** A member, or columns to write, whose fields are logged. */
export type LoggableMember = Partial<Omit<MemberDetailRow, 'departments'>>;
/** The fields that differ between two states of a member, by their API names; null if none does. */
export type MemberDifference = ReturnType<typeof differenceOf>;

/** Compares the logged fields of two states of a member. */
export function differenceOf(before: LoggableMember, after: LoggableMember) {
  return loggedChanges<Record<string, unknown>>(loggable(before), loggable(after));
}

/** Returns the fields of a member that the operation log stores, by their API names. */
export function loggable(row: LoggableMember): Record<string, unknown> {
  const entries = Object.entries({ ...columnOf, ...memberFieldTable.leader.columns }).map(
    ([field, column]) => [field, row[column]] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
