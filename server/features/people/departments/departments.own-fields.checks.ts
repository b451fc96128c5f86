import { contextOfTokenCreator } from '#server/domain/api-tokens/api-token-rights.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { contains, membersScope } from './departments.policy.ts';
import { hasCurrentMembers, headsAnyOf } from './departments.repository.ts';

// A head sees more fields of the people below, and colleagues of a department see more of each other (decisions/025), whatever
// the field levels are at the moment. A caller must not gain either over people whom none of their roles covers.

/**
 * Returns why the caller cannot make this member head of a department, or undefined if they may. Callers are refused as head
 * themselves unless their scope for members (020100) covers the department or they already head it or one above it; another
 * administrator may appoint them. Provider support cannot appoint the provider's own member, since that would outlive its lease.
 * @param path the ids from the root to the department
 */
export async function faultOfHead(
  tx: Tx,
  caller: TeamContext,
  path: readonly string[],
  headId: string | null | undefined,
): Promise<'ofProvider' | 'widensFields' | undefined> {
  const context = contextOfTokenCreator(caller);
  const { actor } = context;
  if (!headId || actor.owner || actor.superAdmin) return undefined;
  if (actor.ownMemberIds?.includes(headId)) return 'ofProvider';
  if (headId !== actor.memberId || contains(membersScope(context), path)) return undefined;
  return (await headsAny(tx, context, path)) ? undefined : 'widensFields';
}

/**
 * Whether a move brings a department below one that the actor heads, so that the actor would newly see its people as their head.
 */
export async function headsNewly(
  tx: Tx,
  context: TeamContext,
  { path, gained }: { path: readonly string[]; gained: readonly string[] },
): Promise<boolean> {
  if (contains(membersScope(context), path) || !(await headsAny(tx, context, gained))) return false;
  return !(await headsAny(tx, context, path));
}

/**
 * Refuses the end of a department if the actor would join other members by it: the actor moves into the parent and might see more
 * people, or members of the department move beside the actor. Throws ownSight.
 */
export async function requireNoneJoined(tx: Tx, caller: TeamContext, path: readonly string[]): Promise<void> {
  const context = contextOfTokenCreator(caller);
  const { actor, team } = context;
  if (actor.owner || actor.superAdmin) return;
  const own = (id: string | undefined) => id !== undefined && actor.departments.includes(id);
  const [id, above] = [path.at(-1), path.slice(0, -1)];
  if (own(id) === own(above.at(-1))) return;
  if (own(id)) {
    if (actor.hasOwnDepartmentScope || !contains(membersScope(context), above)) throw new AppError('ownSight');
    return;
  }
  if (contains(membersScope(context), path)) return;
  if (await hasCurrentMembers(tx, team.id, id)) throw new AppError('ownSight');
}

function headsAny(tx: Tx, { team, actor }: TeamContext, ids: readonly string[]): Promise<boolean> {
  return headsAnyOf(tx, team.id, actor.memberId, ids);
}
