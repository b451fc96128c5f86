import { notificationKinds, type NotificationKind } from '#contract/platform/notification-facts.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';
import * as repository from './notifications.repository.ts';

async function choicesOf(db: Db, { team, actor }: TeamContext) {
  const off = await repository.listOff(db, team.id, actor.memberId);
  return { items: notificationKinds.map((kind) => ({ kind, mail: !off.includes(kind) })) };
}

/** The caller's notification choices. Throws memberOnly. */
export function list(context: TeamContext) {
  requireMember(context);
  return asTeam(context.database, context.team.id, (db) => choicesOf(db, context));
}

/** Turns one kind of email on or off. Throws memberOnly. */
export function update(context: TeamContext, kind: NotificationKind, mail: boolean) {
  requireMember(context);
  const { team, actor, now } = context;
  return writeTeam(context, async (tx) => {
    await repository.choose(tx, team.id, actor.memberId, { kind, mail, now });
    const object = { type: 'member', id: actor.memberId, name: actor.displayName };
    await record(tx, context, { category: 'MEMBER', action: 'notification.update', object, after: { kind, mail } });
    return choicesOf(tx, context);
  });
}
