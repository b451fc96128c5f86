import type { VisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { memberOf } from '#server/domain/support/support.ts';

/** What of each kind somebody may find. What is false or null is not looked for. */
export interface Finder {
  /** Whom they see, and what of them. */
  seen: VisibleMembers;
  /** Every department, or those of roles and the address book with their own. */
  departments: 'all' | { own: string[]; inside: string[]; scope: Scope };
  roles: boolean;
  orders: boolean;
  /** Whose meetings and apps are theirs; null for support, and for what is another's alone while they view as them. */
  own: string | null;
  /** Every app the team has opened, beside their own. */
  everyApp: boolean;
}

/**
 * Support and a caller who views as a member find nothing that is that person's alone.
 * @param scope the people by whom departments are shown, seen by a role for members (020100) or departments (020200) as well
 */
export function finderOf(
  { actor, viewing }: TeamContext,
  seen: VisibleMembers,
  { scope }: Pick<VisibleMembers, 'scope'>,
): Finder {
  const own = viewing ? null : memberOf(actor);
  const held = [actor.scope('020100', 'view'), actor.scope('020200', 'view')];
  const inside = held.flatMap((each) => (each === null || each === 'all' ? [] : each.departments));
  return {
    seen,
    departments: held.includes('all') ? 'all' : { own: memberOf(actor) === null ? [] : actor.departments, inside, scope },
    roles: actor.scope('020400', 'view') !== null,
    orders: actor.scope('050100', 'view') !== null,
    own,
    everyApp: actor.scope('040100', 'view') !== null,
  };
}
