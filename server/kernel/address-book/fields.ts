import { type RawBuilder, sql } from 'kysely';
import { fieldLevels, type FieldLevel, type GovernedField } from '#contract/visibility-facts.ts';
import type { Scope } from '#server/kernel/context.ts';
import { insideScope } from '#server/kernel/reach.ts';
import { holds, type Placed } from './decide.ts';
import type { Sight } from './sight.ts';

/** How close somebody stands to a member they see: 0 in the company, 1 in the same department, 2 above them, 3 in charge of them. */
export type Standing = 0 | 1 | 2 | 3;

/** Whether who stands so close sees a field of this level. */
export function showsField(level: FieldLevel, standing: Standing): boolean {
  return standing >= fieldLevels.indexOf(level);
}

/** How close a viewer stands to a member. `scope`: whom roles of theirs reach. */
export function standingTo(
  { viewer, headed }: Pick<Sight, 'viewer' | 'headed'>,
  scope: Scope | null,
  target: Placed & { leaderId: string | null },
): Standing {
  if (viewer.id === target.id || (scope && holds(scope, target))) return 3;
  if (target.leaderId === viewer.id || target.paths.some((path) => path.some((id) => headed.includes(id)))) return 2;
  const own = viewer.paths.map((path) => path.at(-1));
  return target.paths.some((path) => own.includes(path.at(-1))) ? 1 : 0;
}

/** The same as SQL over `m`. */
export function standingOver({ viewer, headed }: Pick<Sight, 'viewer' | 'headed'>, scope: Scope | null): RawBuilder<Standing> {
  if (scope === 'all') return sql<Standing>`3`;
  const own = viewer.paths.flatMap((path) => path.at(-1) ?? []);
  const below = sql`SELECT FROM app.member_departments md JOIN app.departments d ON d.id = md.department_id
    WHERE md.member_id = m.id AND d.path && ${headed}::uuid[]`;
  const beside = sql`SELECT FROM app.member_departments md WHERE md.member_id = m.id AND md.department_id = ANY(${own}::uuid[])`;
  const heads = headed.length ? sql` OR EXISTS (${below})` : sql``;
  const reached = scope ? sql` OR ${insideScope(scope)}` : sql``;
  return sql<Standing>`CASE WHEN m.id = ${viewer.id}::uuid${reached} THEN 3
    WHEN m.leader_id = ${viewer.id}::uuid${heads} THEN 2 WHEN EXISTS (${beside}) THEN 1 ELSE 0 END`;
}

/** Whether the viewer sees a field of `m`, as SQL; true at no cost where everybody does. */
export function fieldShown(sight: Sight, scope: Scope | null, field: GovernedField): RawBuilder<boolean> {
  const level = fieldLevels.indexOf(sight.levels[field]);
  if (level === 0 || scope === 'all') return sql<boolean>`true`;
  return sql<boolean>`${standingOver(sight, scope)} >= ${level}::int`;
}
