import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { FieldFault } from '#contract/errors.ts';
import type { MemberReference } from '#contract/references.ts';
import { viewMinutes } from '#contract/access/view-as-facts.ts';
import type { viewAs } from '#contract/access/view-as.ts';
import { idForScope } from '#server/domain/visibility/references.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { mayView } from '#server/domain/support/view-as.ts';
import { writeTeam } from '#server/kernel/write.ts';
import * as repository from './view-as.repository.ts';

type Started = z.input<typeof viewAs.start.output>;

/**
 * Begins a view as a member, which lasts 30 minutes. Throws superAdminOnly if the caller does not hold every permission, and
 * notFound for a member of another team. The callers themselves, the owner and members who have not joined are refused with a
 * field error.
 */
export function start(context: TeamContext, employee: MemberReference): Promise<Started> {
  const { team, actor, now } = context;
  // A caller who may view as a member holds every permission, and therefore sees all members.
  if (!mayView(actor)) throw new AppError('superAdminOnly');
  return writeTeam(context, async (tx) => {
    const member = await repository.findMember(tx, team.id, idForScope(employee));
    if (!member) throw new AppError('notFound');
    const rule = faultOf(context, member);
    if (rule) throw invalid({ field: 'employeeId', rule });
    await repository.forgetOld(tx, team.id, now);
    const row = { id: uuidv7(), memberId: member.id, endsAt: new Date(now.getTime() + viewMinutes * 60_000) };
    await repository.insert(tx, team.id, context.account.id, row);
    const object = { type: 'member', id: member.id, name: member.display_name };
    const endsAt = row.endsAt.toISOString();
    await record(tx, context, { category: 'SECURITY', action: 'viewAs.start', object, after: { expiresAt: endsAt } });
    return { id: row.id, employeeId: member.id, displayName: member.display_name, endsAt };
  });
}

function faultOf({ team, actor }: TeamContext, member: repository.ViewedMemberRow): FieldFault['rule'] | undefined {
  if (member.id === actor.memberId) return 'viewSelf';
  if (member.id === team.ownerMemberId) return 'viewOwner';
  return member.joined ? undefined : 'viewNotJoined';
}

/** Ends a view of the caller's account. Throws notFound for an unknown view and for a view of another account. */
export function end(context: TeamContext, id: string): Promise<Record<never, never>> {
  const { team } = context;
  return writeTeam(context, async (tx) => {
    const member = await repository.remove(tx, team.id, context.account.id, id);
    if (!member) throw new AppError('notFound');
    const object = { type: 'member', id: member.id, name: member.display_name };
    await record(tx, context, { category: 'SECURITY', action: 'viewAs.end', object });
    return {};
  });
}
