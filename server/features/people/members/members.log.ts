import type { AgeWarning } from '#contract/people/member-facts.ts';
import type { LogEvent } from '#server/kernel/log/operation-log.ts';
import { loggable, type LoggableMember, type MemberDifference } from './members.values.rules.ts';

/** What an entry names besides the fields. */
interface LoggedMember {
  id: string;
  name: string;
  /** The confirmed age warnings. */
  warnings?: readonly AgeWarning[] | undefined;
}

const entryOf = ({ id, name }: LoggedMember, action: 'create' | 'update' | 'join') =>
  ({ category: 'MEMBER', action: `member.${action}`, object: { type: 'member', id, name } }) as const;
const confirmed = ({ warnings = [] }: LoggedMember) => warnings.length > 0 && { ageConfirmed: warnings };
const joined = { memberStatus: 'REGISTERED' };

/** The log entry of a new member; `joins` if an account joins with them. `departments` are names. */
export function creationEvent(
  member: LoggedMember,
  values: LoggableMember,
  departments: readonly string[],
  joins = false,
): LogEvent {
  const after = { ...(joins && joined), ...loggable(values), departments, ...confirmed(member) };
  return { ...entryOf(member, joins ? 'join' : 'create'), after };
}

/**
 * The log entry of changed fields and, with `moved`, of changed departments by name; `joins` is the former status of a member whom
 * an account joins.
 */
export function changeEvent(
  member: LoggedMember,
  difference: MemberDifference,
  { moved, joins }: { moved?: { from: readonly string[]; to: readonly string[] } | undefined; joins?: string | undefined } = {},
): LogEvent {
  return {
    ...entryOf(member, joins === undefined ? 'update' : 'join'),
    before: {
      ...(joins !== undefined && { memberStatus: joins }),
      ...difference?.before,
      ...(moved && { departments: moved.from }),
    },
    after: {
      ...(joins !== undefined && joined),
      ...difference?.after,
      ...(moved && { departments: moved.to }),
      ...confirmed(member),
    },
  };
}
