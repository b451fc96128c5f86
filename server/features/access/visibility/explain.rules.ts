import { type FieldLevels, type FieldReason, type GovernedField, governedFields } from '#contract/access/visibility-facts.ts';
import { type HeldRole, scopeOf } from '#server/domain/rights/actor.ts';
import {
  type Exception,
  type MatchingException,
  matchingExceptions,
  scopeContains,
  type NearestParty,
  nearestParty,
  sharedDepartments,
  type ViewedMember,
  triedVisibilitySteps,
  type TriedVisibilityStep,
  type Viewer,
} from '#server/domain/visibility/decide.ts';
import { type RelationWithReason, relationWithReason, showsField } from '#server/domain/visibility/fields.ts';
import type { Visibility } from '#server/domain/visibility/visibility.ts';
import type { Scope } from '#server/kernel/context.ts';
import { memberCode } from './visibility.policy.ts';

/** The viewer of an explanation, with everything that decides whom they see. */
export interface ExplainViewer {
  visibility: Visibility;
  is: 'OWNER' | 'SUPER_ADMIN' | null;
  /** The viewer's roles. */
  roles: readonly (HeldRole & { name: string })[];
}
export type ExplainTarget = ViewedMember & { leaderId: string | null };

/** Everything that decides whether a viewer sees a target, by ids. */
export interface Explained {
  visible: boolean;
  /** The steps tried; the last one decided. */
  tried: TriedVisibilityStep[];
  last: TriedVisibilityStep;
  /** Exceptions that match both people, in the order of precedence, each with its distance from either person. */
  hits: (MatchingException & { from: NearestParty; to: NearestParty })[];
  /** Roles that allow the viewer to see members, and whether their scope contains the target. */
  roles: { role: ExplainViewer['roles'][number]; reaches: boolean }[];
  /**
   * Departments by which the main rule shows the target: the viewer's own for DEPARTMENT, the nearest selected one for
   * SELECTED.
   */
  shared: string[];
  /** Whether the main rule SELECTED names the target. */
  named: boolean;
  fields: { field: GovernedField; level: FieldLevels[GovernedField]; shown: boolean; why: FieldReason; department?: string }[];
}

/** The viewer as an input of `decide`. Their roles count as they do in the members list. */
export function viewerOf({ visibility: { viewer }, is, roles }: ExplainViewer): Viewer {
  return { ...viewer, unlimited: is !== null, scope: rankWith(viewer, limited(roles)) };
}

// The rights of super administrators are expressed by `unlimited`.
const limited = (roles: ExplainViewer['roles']) => roles.filter(({ builtIn }) => builtIn !== 'SUPER_ADMIN');

function rankWith({ paths }: Visibility['viewer'], roles: ExplainViewer['roles']): Scope | null {
  const departments = paths.flatMap((path) => path.at(-1) ?? []);
  return scopeOf({ owner: false, roles, departments }, memberCode, 'view');
}

/** Explains whether and why a viewer sees a target, with the functions that make this decision (domain rules 2). */
export function explainPair(explainViewer: ExplainViewer, target: ExplainTarget): Explained {
  const { visibility, is } = explainViewer;
  const viewer = viewerOf(explainViewer);
  const { before, last } = triedVisibilitySteps(visibility, viewer, target);
  const visible = last.outcome === 'SHOWS';
  const near = relationWithReason({ viewer, headed: visibility.headed }, is === null ? viewer.scope : 'all', target);
  const exceptions = new Map(visibility.exceptions.map((exception) => [exception.id, exception]));
  return {
    visible,
    tried: [...before, last],
    last,
    hits: matchingExceptions(visibility.exceptions, viewer, target).map((hit) => ({
      ...hit,
      ...sidesOf(exceptions.get(hit.id), viewer, target),
    })),
    roles: limited(explainViewer.roles).flatMap((role) => {
      const roleScope = rankWith(viewer, [role]);
      return roleScope === null ? [] : [{ role, reaches: scopeContains(roleScope, target) }];
    }),
    ...mainOf(visibility, target),
    fields: governedFields.map((field) => ({ field, ...fieldOf(visibility.levels[field], visible, near) })),
  };
}

function mainOf({ main, selected, viewer }: Visibility, target: ExplainTarget): Pick<Explained, 'shared' | 'named'> {
  if (main === 'DEPARTMENT') return { shared: sharedDepartments(viewer, target), named: false };
  const nearest = main === 'SELECTED' ? nearestParty(selected, target) : null;
  return { shared: nearest?.department === undefined ? [] : [nearest.department], named: nearest?.steps === 0 };
}

function sidesOf(
  exception: Exception | undefined,
  viewer: Viewer,
  target: ViewedMember,
): { from: NearestParty; to: NearestParty } {
  const from = exception && nearestParty(exception.subjects, viewer);
  const to = exception && nearestParty(exception.objects, target);
  if (!from || !to) throw new Error('an applied exception must include the viewer and the target');
  return { from, to };
}

function fieldOf(
  level: FieldLevels[GovernedField],
  visible: boolean,
  near: RelationWithReason,
): Omit<Explained['fields'][number], 'field'> {
  if (!visible) return { level, shown: false, why: 'NOT_SEEN' };
  if (!showsField(level, near.standing)) return { level, shown: false, why: level === 'HIDDEN' ? 'HIDDEN' : 'TOO_FAR' };
  if (level === 'COMPANY' && near.standing < 3) return { level, shown: true, why: 'COMPANY' };
  return { level, shown: true, why: near.by, ...(near.department !== undefined && { department: near.department }) };
}
