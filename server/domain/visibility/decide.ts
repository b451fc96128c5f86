import {
  type ExceptionEffect,
  type MainRule,
  type VisibilityStep,
  visibilitySteps,
  type VisibilityStepOutcome,
} from '#contract/access/visibility-facts.ts';
import type { Scope } from '#server/kernel/context.ts';

/** Departments, each with everything below it, and single members. */
export interface Parties {
  departments: readonly string[];
  members: readonly string[];
}

/** An exception that is in force. */
export interface Exception {
  id: string;
  effect: ExceptionEffect;
  priority: number;
  subjects: Parties;
  objects: Parties;
}

/** The address-book rules of a team. */
export interface Rules {
  main: MainRule;
  /** Who is seen under the main rule SELECTED. */
  selected: Parties;
  exceptions: readonly Exception[];
}

/** A member with the ids from the root to each department they are directly in. */
export interface PlacedMember {
  id: string;
  paths: readonly (readonly string[])[];
}

export interface Viewer extends PlacedMember {
  /** Owner or super administrator. */
  unlimited: boolean;
  /** How far roles of theirs reach with the code the call needs; null outside the console and without the code. */
  scope: Scope | null;
}

export interface ViewedMember extends PlacedMember {
  resigned: boolean;
}

/** Whether somebody is seen, and what decided it. */
export interface Decision {
  visible: boolean;
  by: VisibilityStep;
  /** The exception that decided, where one did. */
  exception?: string;
}

/** A step that was tried on two people, with what it says of them. */
export interface Tried {
  step: VisibilityStep;
  outcome: VisibilityStepOutcome;
  /** The exception that spoke. */
  exception?: string;
}

/** Whether V sees T in the address book: the first step that says something decides (domain rules 2). */
export function decide(rules: Rules, viewer: Viewer, target: ViewedMember): Decision {
  const { step, outcome, exception } = triedOn(rules, viewer, target).last;
  return { visible: outcome === 'SHOWS', by: step, ...(exception !== undefined && { exception }) };
}

/** The steps tried on V and T in their order, up to the `last`, which decides. */
export function triedOn(rules: Rules, viewer: Viewer, target: ViewedMember): { before: Tried[]; last: Tried } {
  const before: Tried[] = [];
  for (const step of visibilitySteps) {
    const tried: Tried = { step, ...says[step](rules, viewer, target) };
    if (tried.outcome !== 'NOT_HIT') return { before, last: tried };
    before.push(tried);
  }
  throw new Error('the main rule says something of everybody');
}

type Says = (rules: Rules, viewer: Viewer, target: ViewedMember) => Omit<Tried, 'step'>;
const nothing = { outcome: 'NOT_HIT' } as const;
const shows = { outcome: 'SHOWS' } as const;
const hides = { outcome: 'HIDES' } as const;
const says: Record<VisibilityStep, Says> = {
  SELF: (_rules, viewer, target) => (viewer.id === target.id ? shows : nothing),
  RESIGNED: (_rules, _viewer, target) => (target.resigned ? hides : nothing),
  ROLE: (_rules, { scope }, target) => (scope && scopeContains(scope, target) ? shows : nothing),
  UNLIMITED: (_rules, viewer) => (viewer.unlimited ? shows : nothing),
  EXCEPTION: ({ exceptions }, viewer, target) => {
    const hit = hitsOf(exceptions, viewer, target)[0];
    return hit ? { ...(hit.effect === 'ALLOW' ? shows : hides), exception: hit.id } : nothing;
  },
  MAIN: (rules, viewer, target) => (followsMain(rules, viewer, target) ? shows : hides),
};

/** What the main rule says by itself. */
export function followsMain(
  { main, selected }: Pick<Rules, 'main' | 'selected'>,
  viewer: PlacedMember,
  target: PlacedMember,
): boolean {
  if (main === 'DEPARTMENT') return sharedWith(viewer, target).length > 0;
  if (main === 'SELECTED') return nearestOf(selected, target) !== null;
  return main === 'ALL';
}

/** The departments of V that T is in, or below. */
export function sharedWith(viewer: PlacedMember, target: PlacedMember): string[] {
  const own = viewer.paths.flatMap((path) => path.at(-1) ?? []);
  return own.filter((id) => target.paths.some((path) => path.includes(id)));
}

/** An exception that speaks of these two, with how close it comes to either: 0 names the person, 1 their own department. */
export interface MatchingException {
  id: string;
  effect: ExceptionEffect;
  priority: number;
  object: number;
  subject: number;
}

/** The exceptions that speak of V and T, the one that decides first. */
export function hitsOf(exceptions: readonly Exception[], viewer: PlacedMember, target: PlacedMember): MatchingException[] {
  return exceptions
    .flatMap(({ id, effect, priority, subjects, objects }) => {
      const [subject, object] = [closeness(subjects, viewer), closeness(objects, target)];
      return subject === null || object === null ? [] : [{ id, effect, priority, object, subject }];
    })
    .sort((a, b) => a.object - b.object || rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1));
}

/** How an exception stands among those equally close to the object; the lowest decides, and is odd where it allows. */
export function rankOf({ subject, priority, effect }: Pick<MatchingException, 'subject' | 'priority' | 'effect'>): number {
  return (subject * 1000 + 999 - priority) * 2 + (effect === 'ALLOW' ? 1 : 0);
}

/** Whether a rank is that of an exception which hides. */
export const prohibits = (rank: number): boolean => rank % 2 === 0;

/** Greater than any rank. */
export const ranks = 40_000;

/** How close parties come to somebody: 0 names them, 1 their own department, n the one n - 1 above it. */
export interface Nearest {
  steps: number;
  department?: string;
}

export function nearestOf({ departments, members }: Parties, person: PlacedMember): Nearest | null {
  if (members.includes(person.id)) return { steps: 0 };
  let nearest: Nearest | null = null;
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

/** The same as a number; null where they name neither the person nor a department of theirs. */
export function closeness(parties: Parties, person: PlacedMember): number | null {
  return nearestOf(parties, person)?.steps ?? null;
}

/** Whether a member lies in a scope: any of their departments is enough. The twin of `insideScope` in SQL. */
export function scopeContains(scope: Scope, { id, paths }: PlacedMember): boolean {
  if (scope === 'all') return true;
  if (scope.except?.includes(id)) return false;
  if (scope.everyone || scope.members.includes(id)) return true;
  return paths.some((path) => path.some((department) => scope.departments.includes(department)));
}
