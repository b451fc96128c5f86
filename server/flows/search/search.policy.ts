import type { Seen } from '#server/kernel/address-book/sight.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { memberOf } from '#server/kernel/support.ts';

/** What of each kind somebody may find. What is false or null is not looked for. */
export interface Finder {
  /** Whom they see, and what of them. */
  seen: Seen;
  /** Every department, or those of the address book with their own. */
  departments: 'all' | { own: string[]; scope: Scope };
  roles: boolean;
  orders: boolean;
  /** Whose meetings and apps are theirs; null for support, and for what is another's alone while they view as them. */
  own: string | null;
  /** Every app the team has opened, beside their own. */
  everyApp: boolean;
}

/** Support and whoever views as a member find nothing that is that person's alone. */
export function finderOf({ actor, viewing }: TeamContext, seen: Seen): Finder {
  const own = viewing ? null : memberOf(actor);
  const whole = actor.scope('020100', 'view') !== null || actor.scope('020200', 'view') !== null;
  return {
    seen,
    departments: whole ? 'all' : { own: memberOf(actor) === null ? [] : actor.departments, scope: seen.scope },
    roles: actor.scope('020400', 'view') !== null,
    orders: actor.scope('050100', 'view') !== null,
    own,
    everyApp: actor.scope('040100', 'view') !== null,
  };
}
