import { type RawBuilder, sql } from 'kysely';
import { fieldLevels, type FieldLevel, type FieldReason, type GovernedField } from '#contract/access/visibility-facts.ts';
import type { Scope } from '#server/kernel/context.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { scopeContains, type PlacedMember } from './decide.ts';
import type { VisibleMembers, Visibility } from './visibility.ts';

/** How close a viewer is to a member: 0 same company, 1 same department, 2 above them, 3 themselves or managing them by a role. */
export type ViewerRelation = 0 | 1 | 2 | 3;

/** Whether a viewer with this relation sees a field of this level. */
export function showsField(level: FieldLevel, relation: ViewerRelation): boolean {
  return relation >= fieldLevels.indexOf(level);
}

/** A viewer's relation to a member and its reason, with the shared or headed department if that is the reason. */
export interface RelationWithReason {
  standing: ViewerRelation;
  by: Extract<FieldReason, 'SELF' | 'ROLE' | 'LEADER' | 'DEPARTMENT_HEAD' | 'SAME_DEPARTMENT' | 'COMPANY'>;
  department?: string;
}

/** The relation of a viewer to a member. @param scope the scope of the viewer's roles */
export function relationTo(visibility: Pick<Visibility, 'viewer' | 'headed'>, scope: Scope | null, target: Led): ViewerRelation {
  return relationWithReason(visibility, scope, target).standing;
}

type Led = PlacedMember & { leaderId: string | null };

/** The closest relation of a viewer to a member, with its reason. */
export function relationWithReason(
  { viewer, headed }: Pick<Visibility, 'viewer' | 'headed'>,
  scope: Scope | null,
  target: Led,
): RelationWithReason {
  if (viewer.id === target.id) return { standing: 3, by: 'SELF' };
  if (scope && scopeContains(scope, target)) return { standing: 3, by: 'ROLE' };
  if (target.leaderId === viewer.id) return { standing: 2, by: 'LEADER' };
  const led = target.paths.flatMap((path) => path.findLast((id) => headed.includes(id)) ?? [])[0];
  if (led !== undefined) return { standing: 2, by: 'DEPARTMENT_HEAD', department: led };
  const own = viewer.paths.map((path) => path.at(-1));
  const shared = target.paths.map((path) => path.at(-1)).find((id) => own.includes(id));
  if (shared !== undefined) return { standing: 1, by: 'SAME_DEPARTMENT', department: shared };
  return { standing: 0, by: 'COMPANY' };
}

/** The relation of a viewer to the member `m`, as SQL. Returns the same as `relationTo`. */
export function relationSql(
  { viewer, headed }: Pick<Visibility, 'viewer' | 'headed'>,
  scope: Scope | null,
): RawBuilder<ViewerRelation> {
  if (scope === 'all') return sql<ViewerRelation>`3`;
  const own = viewer.paths.flatMap((path) => path.at(-1) ?? []);
  const below = sql`SELECT FROM app.member_departments_view md JOIN app.departments_view d ON d.id = md.department_id
    WHERE md.member_id = m.id AND d.path && ${headed}::uuid[]`;
  const beside = sql`SELECT FROM app.member_departments_view md WHERE md.member_id = m.id AND md.department_id = ANY(${own}::uuid[])`;
  const heads = headed.length ? sql` OR EXISTS (${below})` : sql``;
  const managed = scope ? sql` OR ${insideScope(scope)}` : sql``;
  return sql<ViewerRelation>`CASE WHEN m.id = ${viewer.id}::uuid${managed} THEN 3
    WHEN m.leader_id = ${viewer.id}::uuid${heads} THEN 2 WHEN EXISTS (${beside}) THEN 1 ELSE 0 END`;
}

type FieldViewer = Pick<VisibleMembers, 'visibility' | 'managedScope'>;

/** Whether the viewer sees a field of all visible members. */
export function isFieldShownOfAll({ visibility, managedScope }: FieldViewer, field: GovernedField): boolean {
  return managedScope === 'all' || visibility.levels[field] === 'COMPANY';
}

/**
 * A condition in SQL: whether the viewer sees a field of the member `m`. It is optimised for many members, because the subquery of
 * those who are close enough runs once. Equivalent to comparing `relationOver` with the level.
 */
export function fieldShown(viewer: FieldViewer, field: GovernedField): RawBuilder<boolean> {
  if (isFieldShownOfAll(viewer, field)) return sql<boolean>`true`;
  const { visibility, managedScope } = viewer;
  const level = visibility.levels[field];
  const { departments, members } = managedScope && managedScope !== 'all' ? managedScope : { departments: [], members: [] };
  const near: RawBuilder<unknown>[] = [sql`SELECT unnest(${[visibility.viewer.id, ...members]}::uuid[])`];
  const below = level === 'HIDDEN' ? departments : [...departments, ...visibility.headed];
  if (below.length)
    near.push(sql`SELECT n.member_id FROM app.departments_view b JOIN app.member_departments_view n ON n.department_id = b.id
      WHERE b.path && ${below}::uuid[]`);
  if (level !== 'HIDDEN') near.push(sql`SELECT n.id FROM app.members_view n WHERE n.leader_id = ${visibility.viewer.id}::uuid`);
  const own = visibility.viewer.paths.flatMap((path) => path.at(-1) ?? []);
  if (level === 'SAME_DEPARTMENT' && own.length)
    near.push(sql`SELECT n.member_id FROM app.member_departments_view n WHERE n.department_id = ANY(${own}::uuid[])`);
  return sql<boolean>`m.id IN (${sql.join(near, sql` UNION ALL `)})`;
}
