import { notificationKinds, type NotificationKind } from '#contract/platform/notification-facts.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';
import * as digests from './digests.repository.ts';
import * as repository from './notifications.repository.ts';

async function choicesOf(db: Db, { team, actor }: TeamContext) {
  const off = await repository.listOff(db, team.id, actor.memberId);
  const items = notificationKinds.map((kind) => {
    const choice = off.find((each) => each.kind === kind);
    return { kind, mail: !choice, digest: choice?.digest ?? false };
  });
  return { items, ...(await digests.timeOf(db, team.id, actor.memberId)) };
}

/** The caller's notification choices. Throws memberOnly. */
export function list(context: TeamContext) {
  requireMember(context);
  return asTeam(context.database, context.team.id, (db) => choicesOf(db, context));
}

/** Chooses whether one kind of email is sent at once, in the daily digest or not at all. Throws memberOnly. */
export function update(context: TeamContext, kind: NotificationKind, choice: { mail: boolean; digest: boolean }) {
  requireMember(context);
  const { team, actor, now } = context;
  return writeTeam(context, async (tx) => {
    const chosen = { kind, mail: choice.mail, digest: choice.digest && !choice.mail };
    await repository.choose(tx, team.id, actor.memberId, { ...chosen, now });
    if (chosen.digest) await digests.addDigest(tx, team.id, actor.memberId);
    const object = { type: 'member', id: actor.memberId, name: actor.displayName };
    await record(tx, context, { category: 'MEMBER', action: 'notification.update', object, after: chosen });
    return choicesOf(tx, context);
  });
}

/** Sets the local hour of the caller's daily digest. Throws memberOnly. */
export function setDigest(context: TeamContext, hour: number) {
  requireMember(context);
  const { team, actor } = context;
  return writeTeam(context, async (tx) => {
    await digests.setHour(tx, team.id, actor.memberId, hour);
    const object = { type: 'member', id: actor.memberId, name: actor.displayName };
    await record(tx, context, { category: 'MEMBER', action: 'notification.update', object, after: { hour } });
    return choicesOf(tx, context);
  });
}
