import {
  type ExceptionEffect,
  type MainRule,
  type VisibilityStep,
  visibilitySteps,
  type VisibilityStepOutcome,
} from '#contract/access/visibility-facts.ts';
import type { Scope } from '#server/kernel/context.ts';

/** Departments with their subtrees, and single members. */
export interface VisibilityParties {
  departments: readonly string[];
  members: readonly string[];
}

/** An enabled visibility exception. */
export interface Exception {
  id: string;
  effect: ExceptionEffect;
  priority: number;
  subjects: VisibilityParties;
  objects: VisibilityParties;
}

/** The visibility rules of a team. */
export interface Rules {
  main: MainRule;
  /** The departments and members that are visible under the main rule SELECTED. */
  selected: VisibilityParties;
  exceptions: readonly Exception[];
}

/** A member with the paths (ids from the root) of the departments they are directly in. */
export interface PlacedMember {
  id: string;
  paths: readonly (readonly string[])[];
}

export interface Viewer extends PlacedMember {
  /** Whether the viewer is owner or super administrator. */
  unlimited: boolean;
  /** The scope of the viewer's roles for the code of the call; null outside the console and without the code. */
  scope: Scope | null;
}

export interface ViewedMember extends PlacedMember {
  resigned: boolean;
}

/** Whether a member is visible, and the step that decided it. */
export interface Decision {
  visible: boolean;
  by: VisibilityStep;
  /** The exception that decided, if any. */
  exception?: string;
}

/** A step that was tried on viewer and target, with its outcome. */
export interface TriedVisibilityStep {
  step: VisibilityStep;
  outcome: VisibilityStepOutcome;
  /** The exception that applied. */
  exception?: string;
}

/** Whether the viewer sees the target in the directory. The first step that applies decides (domain rules 2). */
export function decide(rules: Rules, viewer: Viewer, target: ViewedMember): Decision {
  const { step, outcome, exception } = triedVisibilitySteps(rules, viewer, target).last;
  return { visible: outcome === 'SHOWS', by: step, ...(exception !== undefined && { exception }) };
}

/** The steps tried on viewer and target in order, up to the `last`, which decides. */
export function triedVisibilitySteps(
  rules: Rules,
  viewer: Viewer,
  target: ViewedMember,
): { before: TriedVisibilityStep[]; last: TriedVisibilityStep } {
  const before: TriedVisibilityStep[] = [];
  for (const step of visibilitySteps) {
    const tried: TriedVisibilityStep = { step, ...outcomes[step](rules, viewer, target) };
    if (tried.outcome !== 'NOT_HIT') return { before, last: tried };
    before.push(tried);
  }
  throw new Error('no visibility rule decides');
}

type OutcomeOf = (rules: Rules, viewer: Viewer, target: ViewedMember) => Omit<TriedVisibilityStep, 'step'>;
const nothing = { outcome: 'NOT_HIT' } as const;
const shows = { outcome: 'SHOWS' } as const;
const hides = { outcome: 'HIDES' } as const;
const outcomes: Record<VisibilityStep, OutcomeOf> = {
  SELF: (_rules, viewer, target) => (viewer.id === target.id ? shows : nothing),
  RESIGNED: (_rules, _viewer, target) => (target.resigned ? hides : nothing),
  ROLE: (_rules, { scope }, target) => (scope && scopeContains(scope, target) ? shows : nothing),
  UNLIMITED: (_rules, viewer) => (viewer.unlimited ? shows : nothing),
  EXCEPTION: ({ exceptions }, viewer, target) => {
    const hit = matchingExceptions(exceptions, viewer, target)[0];
    return hit ? { ...(hit.effect === 'ALLOW' ? shows : hides), exception: hit.id } : nothing;
  },
  MAIN: (rules, viewer, target) => (followsMain(rules, viewer, target) ? shows : hides),
};

/** Whether the main rule alone shows the target to the viewer. */
export function followsMain(
  { main, selected }: Pick<Rules, 'main' | 'selected'>,
  viewer: PlacedMember,
  target: PlacedMember,
): boolean {
  if (main === 'DEPARTMENT') return sharedDepartments(viewer, target).length > 0;
  if (main === 'SELECTED') return nearestParty(selected, target) !== null;
  return main === 'ALL';
}

/** The departments of the viewer whose subtree contains the target. */
export function sharedDepartments(viewer: PlacedMember, target: PlacedMember): string[] {
  const own = viewer.paths.flatMap((path) => path.at(-1) ?? []);
  return own.filter((id) => target.paths.some((path) => path.includes(id)));
}

/** An exception that applies to viewer and target, with its distance to each: 0 names the person, 1 their own department. */
export interface MatchingException {
  id: string;
  effect: ExceptionEffect;
  priority: number;
  object: number;
  subject: number;
}

/** The exceptions that apply to viewer and target; the first decides. */
export function matchingExceptions(
  exceptions: readonly Exception[],
  viewer: PlacedMember,
  target: PlacedMember,
): MatchingException[] {
  return exceptions
    .flatMap(({ id, effect, priority, subjects, objects }) => {
      const [subject, object] = [closeness(subjects, viewer), closeness(objects, target)];
      return subject === null || object === null ? [] : [{ id, effect, priority, object, subject }];
    })
    .sort((a, b) => a.object - b.object || rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1));
}

/** The rank of an exception among those at the same distance to the object. The lowest rank decides; odd ranks allow. */
export function rankOf({ subject, priority, effect }: Pick<MatchingException, 'subject' | 'priority' | 'effect'>): number {
  return (subject * 1000 + 999 - priority) * 2 + (effect === 'ALLOW' ? 1 : 0);
}

/** Whether a rank belongs to an exception that hides its objects. */
export const isHidingRank = (rank: number): boolean => rank % 2 === 0;

/** A number greater than any rank. */
export const rankLimit = 40_000;

/** The distance of parties to a person: 0 names the person, 1 their own department, n the department n - 1 levels above it. */
export interface NearestParty {
  steps: number;
  department?: string;
}

export function nearestParty({ departments, members }: VisibilityParties, person: PlacedMember): NearestParty | null {
  if (members.includes(person.id)) return { steps: 0 };
  let nearest: NearestParty | null = null;
  for (const path of person.paths) {
    for (let up = 1; up <= path.length; up += 1) {
      const department = path[path.length - up];
      if (department === undefined || !departments.includes(department)) continue;
      if (nearest === null || up < nearest.steps) nearest = { steps: up, department };
      break;
    }
  }
  return nearest;
}

/** The distance of parties to a person (`Nearest.steps`); null if they name neither the person nor a department above them. */
export function closeness(parties: VisibilityParties, person: PlacedMember): number | null {
  return nearestParty(parties, person)?.steps ?? null;
}

/** Whether a scope covers a member; any of their departments is enough. `insideScope` is the same in SQL. Ignores `verdicts`. */
export function scopeContains(scope: Scope, { id, paths }: PlacedMember): boolean {
  if (scope === 'all') return true;
  if (scope.except?.includes(id)) return false;
  if (scope.everyone || scope.members.includes(id)) return true;
  return paths.some((path) => path.some((department) => scope.departments.includes(department)));
}
