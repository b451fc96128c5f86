import { sql } from 'kysely';
import { whoGains } from '#server/domain/api-tokens/api-token-rights.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { AppError } from '#server/kernel/errors.ts';
import { contains, membersScope } from './departments.policy.ts';

// Heads see more of the people below them, and colleagues of a department of each other (decisions/025), whatever the levels
// are today. Nobody gives themselves either over people whom none of their roles lets them look at.

/**
 * Why somebody may not make this member head of a department: whoever makes themselves head is refused, others do it for them.
 * They may where they look after its members (020100), and where they head it or one above already. Support makes nobody of
 * the provider's head, for that would outlive its lease. Undefined where nothing stands against it.
 * @param path the ids from the root to the department
 */
export async function faultOfHead(
  tx: Tx,
  asking: TeamContext,
  path: readonly string[],
  headId: string | null | undefined,
): Promise<'ofProvider' | 'widensFields' | undefined> {
  const context = whoGains(asking);
  const { actor } = context;
  if (!headId || actor.owner || actor.superAdmin) return undefined;
  if (actor.selves?.includes(headId)) return 'ofProvider';
  if (headId !== actor.memberId || contains(membersScope(context), path)) return undefined;
  return (await headsAny(tx, context, path)) ? undefined : 'widensFields';
}

/** Whether a department comes below one that the actor heads, whose people they would look at as their head. */
export async function headsNewly(
  tx: Tx,
  context: TeamContext,
  { path, gained }: { path: readonly string[]; gained: readonly string[] },
): Promise<boolean> {
  if (contains(membersScope(context), path) || !(await headsAny(tx, context, gained))) return false;
  return !(await headsAny(tx, context, path));
}

/**
 * Refuses whoever would be put among others by the end of a department: into its parent out of it, where they might see
 * more people as well, or beside those who come out of it. Throws ownSight.
 */
export async function requireNoneJoined(tx: Tx, asking: TeamContext, path: readonly string[]): Promise<void> {
  const context = whoGains(asking);
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
  const { rows } = await sql`SELECT 1 FROM app.member_departments md JOIN app.members m ON m.id = md.member_id
    WHERE md.team_id = ${team.id}::uuid AND md.department_id = ${id}::uuid AND m.resigned_at IS NULL LIMIT 1`.execute(tx);
  if (rows.length) throw new AppError('ownSight');
}

async function headsAny(tx: Tx, { team, actor }: TeamContext, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM departments
    WHERE team_id = ${team.id}::uuid AND id = ANY(${ids}::uuid[]) AND head_member_id = ${actor.memberId}::uuid LIMIT 1`.execute(
    tx,
  );
  return rows.length > 0;
}
