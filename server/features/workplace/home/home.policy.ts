import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { elementsOf } from '#server/domain/rights/elements.ts';
import { isNotMember } from '#server/domain/support/support.ts';
import { departmentHeadCode } from '#contract/access/permission-facts.ts';
import type { VisibleFigures, VisibleWaiting } from './home.rules.ts';

type Caller = Pick<TeamContext, 'actor'>;

/** Returns which figures of the home page the caller sees. */
export function visibleFiguresOf({ actor }: Caller): VisibleFigures {
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

/** Returns which waiting counts of the menu the caller sees. */
export function visibleWaitingOf({ actor }: Caller): VisibleWaiting {
  return {
    joinRequests: actor.scope('020100', 'edit'),
    headed: actor.scope(departmentHeadCode, 'edit'),
    appRequests: actor.scope('040100', 'edit'),
    unpaid: elementsOf(actor).billing,
    subscriptions: actor.scope('050200', 'view') !== null,
  };
}

/** Whether the caller sees any figure. */
export const seesAnyFigure = ({ people, unpaid, apps }: VisibleFigures): boolean => people || unpaid || apps;
/** The scope in which the caller can read the operation log (080100); null for none. */
export const logScopeOf = ({ actor }: Caller): Scope | null => actor.scope('080100', 'view');
/** Whether the caller can manage rooms (030200). */
export const managesRooms = ({ actor }: Caller): boolean => actor.scope('030200', 'edit') !== null;
/** The scope of bookings the caller can open besides their own (030100). */
export const bookingScopeOf = ({ actor }: Caller): Scope | null => actor.scope('030100', 'view');
/** Whether the caller is a member, with apps, meetings and a directory entry of their own. */
export const isMember = ({ actor }: Caller): boolean => !isNotMember(actor);
