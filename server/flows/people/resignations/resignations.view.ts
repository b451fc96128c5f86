import type { ErrorName } from '#contract/errors.ts';
import { errors } from '#contract/errors.ts';
import type { HandoverLine } from '#contract/people/handover-lines.ts';
import type { Resignation } from '#contract/people/resignations.ts';
import { translator } from '#phrases/translate.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { pictureOf, titleOf } from '#server/domain/visibility/named-people.ts';
import { editScope } from '#server/features/people/members/members.policy.ts';
import { allInScope } from './resign.checks.ts';
import type { ListedResignationRow } from './list.repository.ts';
import type { LineRow } from './resignations.repository.ts';
import { daysBetween, restoreDaysLeft } from './restore-days.rules.ts';

type Reader = Pick<TeamContext, 'team' | 'now' | 'language' | 'fileKey' | 'actor'>;

/** The text of an error that was stored by its code. */
export function wordsOf(language: TeamContext['language'], name: string | null): string | null {
  if (!name) return null;
  const known: ErrorName = name in errors ? (name as ErrorName) : 'unexpected';
  return translator(language)(`errors.${known}`, {} as never);
}

/** A row of the resigned list, with days in team time. */
export function resignationView(context: TeamContext, row: ListedResignationRow): Resignation {
  const { team, now } = context;
  const scope = editScope(context);
  const pending = row.state === 'PENDING';
  return {
    id: row.id,
    employeeId: row.employee_id,
    displayName: row.display_name,
    // The list contains only members in the scope of 020100, whose fields the reader sees.
    avatar: pictureOf(context, row.avatar_file_id),
    employeeNumber: row.employee_number,
    jobTitle: titleOf({ ...row, titled: true }),
    departments: row.departments,
    joinedDate: row.joined_date,
    state: row.state,
    jobEndedDate: row.job_ended_date,
    reason: row.reason,
    reasonText: row.reason_text,
    askedBy: row.requested_by_name,
    askedAt: row.requested_at.toISOString(),
    resignedAt: row.resigned_at?.toISOString() ?? null,
    daysUntil: pending ? Math.max(0, daysBetween(dateIn(team.timeZone, now), row.job_ended_date)) : null,
    restoreDays: row.state === 'RESIGNED' && row.resigned_at ? restoreDaysLeft(row.resigned_at, now, team.timeZone) : null,
    problem: wordsOf(context.language, row.failure),
    handover: { waiting: row.waiting, done: row.done, failed: row.failed, skipped: row.skipped },
    rehiredAs:
      row.rehired_member_id && row.rehired_name ? { employeeId: row.rehired_member_id, displayName: row.rehired_name } : null,
    can: { edit: scope !== null && allInScope(scope, { id: row.employee_id, paths: row.paths }) },
  };
}

export function lineView(
  context: Pick<Reader, 'language'>,
  line: LineRow,
  giveBack: HandoverLine['giveBack'] = null,
): HandoverLine {
  return {
    id: line.id,
    kind: line.kind,
    name: line.item_name,
    status: line.status,
    recipient: line.recipient_id ? { employeeId: line.recipient_id, displayName: line.recipient_name ?? '' } : null,
    error: wordsOf(context.language, line.error),
    tries: line.attempts,
    retry: line.status === 'FAILED' || line.status === 'SKIPPED',
    giveBack,
  };
}
