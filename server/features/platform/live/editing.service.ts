import type { MenuCode } from '#contract/access/permission-facts.ts';
import type { EditedKind } from '#contract/platform/live-facts.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { readRefs, refView } from '#server/domain/visibility/named-people.ts';
import { readVisibleMembers } from '#server/domain/visibility/visibility.ts';
import * as repository from './editing.repository.ts';

/** The permission with which each kind of record is edited. */
const codeOf: Record<EditedKind, MenuCode> = {
  member: '020100',
  department: '020200',
  role: '020400',
  room: '030200',
  team: '070100',
};

/**
 * Announces that the caller edits a record, and tells them who else does and who changed it last: only people whom the caller sees
 * are named. Throws memberOnly, and notFound if the caller cannot edit the record.
 */
export function announce(
  context: TeamContext,
  { kind, id }: { kind: EditedKind; id: string },
  { since, closed }: { since?: string | undefined; closed: boolean },
) {
  requireMember(context);
  const { team, actor, now } = context;
  const record = { teamId: team.id, kind, id };
  const code = codeOf[kind];
  return asTeam(context.database, team.id, async (db) => {
    const scope = actor.scope(code, 'edit');
    if (!scope || !(await repository.isInScope(db, record, scope))) throw new AppError('notFound');
    if (closed) {
      await repository.removeEditor(db, record, actor.memberId);
      return { at: now.toISOString(), editors: [], changed: null };
    }
    const editors = await repository.announceEditor(db, record, actor.memberId, now);
    const change = since === undefined ? undefined : await repository.lastChange(db, record, since, actor.memberId);
    const ids = [...editors, ...(change?.actor_id ? [change.actor_id] : [])];
    const seen = ids.length
      ? await readRefs(db, await readVisibleMembers(db, context, '090000', '020100'), ids)
      : new Map<string, never>();
    const refOf = (memberId: string | null) => {
      const row = memberId === null ? undefined : seen.get(memberId);
      return row && refView(context, row);
    };
    return {
      at: now.toISOString(),
      editors: editors.flatMap((memberId) => refOf(memberId) ?? []),
      changed: change ? { by: refOf(change.actor_id) ?? null, at: change.at.toISOString() } : null,
    };
  });
}
