import type { ExceptionEffect, MainRule, SightStep } from '#contract/visibility-facts.ts';
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
  exceptions: readonly Exception[];
}

/** A member with the ids from the root to each department they are directly in. */
export interface Placed {
  id: string;
  paths: readonly (readonly string[])[];
}

export interface Viewer extends Placed {
  /** Owner or super administrator. */
  unlimited: boolean;
  /** How far roles of theirs reach with the code the call needs; null outside the console and without the code. */
  scope: Scope | null;
}

export interface Target extends Placed {
  resigned: boolean;
}

/** Whether somebody is seen, and what decided it. */
export interface Decision {
  visible: boolean;
  by: SightStep;
  /** The exception that decided, where one did. */
  exception?: string;
}

/** Whether V sees T in the address book: the first step that says something decides (domain rules 2). */
export function decide(rules: Rules, viewer: Viewer, target: Target): Decision {
  if (viewer.id === target.id) return { visible: true, by: 'SELF' };
  if (target.resigned) return { visible: false, by: 'RESIGNED' };
  if (viewer.scope && holds(viewer.scope, target)) return { visible: true, by: 'ROLE' };
  if (viewer.unlimited) return { visible: true, by: 'UNLIMITED' };
  const hit = decisive(rules.exceptions, viewer, target);
  if (hit) return { visible: hit.effect === 'ALLOW', by: 'EXCEPTION', exception: hit.id };
  return { visible: followsMain(rules.main, viewer, target), by: 'MAIN' };
}

/** What the main rule says by itself. */
export function followsMain(main: MainRule, viewer: Placed, target: Placed): boolean {
  if (main !== 'DEPARTMENT') return main === 'ALL';
  const own = viewer.paths.map((path) => path.at(-1));
  return target.paths.some((path) => path.some((id) => own.includes(id)));
}

/** An exception that speaks of these two, with how close it comes to either: 0 names the person, 1 their own department. */
export interface Hit {
  id: string;
  effect: ExceptionEffect;
  priority: number;
  object: number;
  subject: number;
}

/** The exceptions that speak of V and T, the one that decides first. */
export function hitsOf(exceptions: readonly Exception[], viewer: Placed, target: Placed): Hit[] {
  return exceptions
    .flatMap(({ id, effect, priority, subjects, objects }) => {
      const [subject, object] = [closeness(subjects, viewer), closeness(objects, target)];
      return subject === null || object === null ? [] : [{ id, effect, priority, object, subject }];
    })
    .sort((a, b) => a.object - b.object || rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1));
}

function decisive(exceptions: readonly Exception[], viewer: Placed, target: Placed): Hit | undefined {
  return hitsOf(exceptions, viewer, target)[0];
}

/** How an exception stands among those equally close to the object; the lowest decides, and is odd where it allows. */
export function rankOf({ subject, priority, effect }: Pick<Hit, 'subject' | 'priority' | 'effect'>): number {
  return (subject * 1000 + 999 - priority) * 2 + (effect === 'ALLOW' ? 1 : 0);
}

/** Whether a rank is that of an exception which hides. */
export const prohibits = (rank: number): boolean => rank % 2 === 0;

/** Greater than any rank. */
export const ranks = 40_000;

/** 0 where the person is named, else 1 and the steps up to the nearest department that is; null without either. */
export function closeness({ departments, members }: Parties, person: Placed): number | null {
  if (members.includes(person.id)) return 0;
  let nearest: number | null = null;
  for (const path of person.paths) {
    for (let steps = 0; steps < path.length; steps += 1) {
      if (!departments.includes(path[path.length - 1 - steps] ?? '')) continue;
      if (nearest === null || steps + 1 < nearest) nearest = steps + 1;
      break;
    }
  }
  return nearest;
}

/** Whether a member lies in a scope: any of their departments is enough. The twin of `insideScope` in SQL. */
export function holds(scope: Scope, { id, paths }: Placed): boolean {
  if (scope === 'all') return true;
  if (scope.except?.includes(id)) return false;
  if (scope.everyone || scope.members.includes(id)) return true;
  return paths.some((path) => path.some((department) => scope.departments.includes(department)));
}
