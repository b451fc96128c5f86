import type { VisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { memberOf } from '#server/domain/support/support.ts';

/** What a caller can find of each kind. Kinds that are false or null are not searched. */
export interface Finder {
  /** The members the caller sees, and which fields. */
  seen: VisibleMembers;
  /** All departments, or the caller's own, those within roles, and those of members in `scope`. */
  departments: 'all' | { own: string[]; inside: string[]; scope: Scope };
  roles: boolean;
  orders: boolean;
  /** The member whose meetings and apps are searched; null for provider support and while viewing as a member. */
  own: string | null;
  /** Includes all apps the team has opened, not only the caller's own. */
  everyApp: boolean;
}

/**
 * Returns what the caller can search. Provider support and callers who view as a member find no personal meetings or apps.
 * @param scope the members by whom departments are visible, including those seen by a role for members (020100) or departments
 * (020200)
 */
export function finderOf(
  { actor, viewing }: TeamContext,
  seen: VisibleMembers,
  { scope }: Pick<VisibleMembers, 'scope'>,
): Finder {
  const own = viewing ? null : memberOf(actor);
  const scopes = [actor.scope('020100', 'view'), actor.scope('020200', 'view')];
  const inside = scopes.flatMap((each) => (each === null || each === 'all' ? [] : each.departments));
  return {
    seen,
    departments: scopes.includes('all') ? 'all' : { own: memberOf(actor) === null ? [] : actor.departments, inside, scope },
    roles: actor.scope('020400', 'view') !== null,
    orders: actor.scope('050100', 'view') !== null,
    own,
    everyApp: actor.scope('040100', 'view') !== null,
  };
}
