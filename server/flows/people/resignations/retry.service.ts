import type { HandoverLine } from '#contract/people/handover-lines.ts';
import type { MemberReference } from '#contract/references.ts';
import { refersTo, resolveMembers } from '#server/domain/visibility/references.ts';
import { contextOfTokenCreator } from '#server/domain/api-tokens/api-token-rights.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import type { HandoverKind, HandoverRecipient } from '#server/domain/handover/handover.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { editScope } from '#server/features/people/members/members.policy.ts';
import { lockTreeShared } from '#server/features/people/departments/departments.repository.ts';
import { lockLeaders } from '#server/features/people/members/members.repository.ts';
import { anyInScope, allInScope } from './resign.checks.ts';
import { handOver } from './handover.service.ts';
import { findCandidates, findLeavers, findOwner, lockLeaving } from './leavers.repository.ts';
import { gainsByReports } from './own-reports.checks.ts';
import { lineView } from './resignations.view.ts';
import { ruleAgainst } from './recipients.service.ts';
import { leaverOf } from './resign.write.service.ts';
import * as repository from './resignations.repository.ts';
import { retrying } from './retry.rules.ts';

/** Hands a failed or skipped line over to a recipient. If it fails again, the line reports it. */
export function retry(
  context: TeamContext,
  kinds: readonly HandoverKind[],
  at: { id: string; lineId: string },
  recipient: MemberReference,
): Promise<HandoverLine> {
  return retrying(() => writeTeam(context, (tx) => retryIn(tx, context, kinds, at, recipient)));
}

async function retryIn(
  tx: Tx,
  context: TeamContext,
  kinds: readonly HandoverKind[],
  { id, lineId }: { id: string; lineId: string },
  reference: MemberReference,
): Promise<HandoverLine> {
  const teamId = context.team.id;
  const scope = editScope(context);
  await lockLeaders(tx, teamId);
  await lockTreeShared(tx, teamId);
  const row = scope && (await repository.find(tx, teamId, id));
  if (!row) throw new AppError('notFound');
  const [named] = await resolveMembers(tx, context, '020100', [reference], { resigned: true });
  await lockLeaving(tx, teamId, row.member_id, named ? [named.id] : []);
  const [member] = await findLeavers(tx, teamId, [row.member_id]);
  const locked = await repository.find(tx, teamId, id, true);
  const line = await repository.lockLine(tx, teamId, id, lineId);
  if (!member || !line || !anyInScope(scope, member)) throw new AppError('notFound');
  if (!allInScope(scope, member)) throw new AppError('resignOutside');
  const kind = kinds.find((each) => each.kind === line.kind);
  if (locked?.state !== 'RESIGNED' || !kind || (line.status !== 'FAILED' && line.status !== 'SKIPPED'))
    throw new AppError('changedMeanwhile');
  const who = leaverOf(context, member);
  // A caller who sees only the name of the line's recipient can name this recipient again.
  const recipientId = named?.id ?? (refersTo(reference, line.recipient_id) ? line.recipient_id : null);
  const recipient = await recipientOf(tx, context, kind, member.id, recipientId);
  const items = (await kind.list(tx, who)).filter((item) => item.id === line.item_id);
  if (!items.length) throw new AppError('changedMeanwhile');
  const { lines, events } = await handOver(tx, { ...kind, required: false }, who, items, recipient);
  const [now] = lines;
  if (!now) throw new AppError('unexpected');
  const next = { ...line, ...now, attempts: line.attempts + 1 };
  const { id: _id, ...values } = next;
  await repository.updateLine(tx, teamId, line.id, values);
  await record(tx, context, ...events);
  return lineView(context, next);
}

async function recipientOf(
  tx: Tx,
  context: TeamContext,
  kind: HandoverKind,
  leaverId: string,
  recipientId: string | null,
): Promise<HandoverRecipient | null> {
  if (kind.to === 'nobody') return null;
  if (kind.to === 'owner') return findOwner(tx, context.team.id);
  const [person] = recipientId === null ? [] : await findCandidates(tx, context.team.id, [recipientId]);
  const rule = ruleAgainst(person, leaverId, dateIn(context.team.timeZone, context.now));
  if (rule || !person) throw invalid({ field: 'recipientId', rule: rule ?? 'notFound' });
  const own = kind.kind === 'reports' && person.id === contextOfTokenCreator(context).actor.memberId;
  if (own && (await gainsByReports(tx, context.team.id, leaverId, person.id)))
    throw invalid({ field: 'recipientId', rule: 'widensFields' });
  return { id: person.id, name: person.display_name };
}
