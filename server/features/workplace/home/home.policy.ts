import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { elementsOf } from '#server/domain/rights/elements.ts';
import { isNoMember } from '#server/domain/support/support.ts';
import type { Sees } from './home.rules.ts';

type Asker = Pick<TeamContext, 'actor'>;

export function seesOf({ actor }: Asker): Sees {
  const members = actor.scope('020100', 'view');
  return {
    people: members !== null,
    wholeTeam: members === 'all',
    joinRequests: actor.scope('020100', 'edit'),
    appRequests: actor.scope('040100', 'edit'),
    unpaid: elementsOf(actor).billing,
    apps: actor.scope('040100', 'view') !== null,
  };
}

export const looksAfterSomething = ({ people, unpaid, apps }: Sees): boolean => people || unpaid || apps;
export const readsLog = ({ actor }: Asker): Scope | null => actor.scope('080100', 'view');
export const managesRooms = ({ actor }: Asker): boolean => actor.scope('030200', 'edit') !== null;
/** Whose bookings they may open that are not their own (030100). */
export const opensBookings = ({ actor }: Asker): Scope | null => actor.scope('030100', 'view');
/** Somebody with a place of their own: apps, meetings, an entry in the address book. */
export const isMember = ({ actor }: Asker): boolean => !isNoMember(actor);
