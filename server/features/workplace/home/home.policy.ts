import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { elementsOf } from '#server/domain/rights/elements.ts';
import { isNotMember } from '#server/domain/support/support.ts';
import { departmentHeadCode } from '#contract/access/permission-facts.ts';
import type { VisibleFigures, VisibleNeeds, VisibleWaiting } from './home.rules.ts';

type Caller = Pick<TeamContext, 'actor'>;

/** Whether the caller is a member, with apps, meetings and a directory entry of their own. */
export const isMember = ({ actor }: Caller): boolean => !isNotMember(actor);

/** Returns which figures of the home page the caller sees. Figures of billing follow the codes of their screens, for members. */
export function visibleFiguresOf(caller: Caller): VisibleFigures {
  const { actor } = caller;
  return {
    people: actor.scope('020100', 'view'),
    joinRequests: joinScopeOf(caller),
    appRequests: actor.scope('040100', 'edit'),
    subscriptions: isMember(caller) && actor.scope('050200', 'view') !== null,
    orders: isMember(caller) && actor.scope('050100', 'view') !== null,
  };
}

/** Returns what can need the caller: each kind by the permission to act on it. */
export function visibleNeedsOf(caller: Caller): VisibleNeeds {
  const { actor } = caller;
  const member = isMember(caller);
  return {
    joinRequests: joinScopeOf(caller),
    appRequests: actor.scope('040100', 'edit'),
    headed: actor.scope(departmentHeadCode, 'edit'),
    orders: member && actor.scope('050100', 'edit') !== null,
    subscriptions: member && actor.scope('050200', 'edit') !== null,
    apps: actor.scope('040100', 'view') !== null,
    webhooks: actor.scope('080300', 'edit') === 'all',
  };
}

/** Returns which waiting counts of the menu the caller sees. */
export function visibleWaitingOf(caller: Caller): VisibleWaiting {
  const { actor } = caller;
  return {
    joinRequests: joinScopeOf(caller),
    headed: actor.scope(departmentHeadCode, 'edit'),
    appRequests: actor.scope('040100', 'edit'),
    unpaid: elementsOf(actor).billing,
    subscriptions: actor.scope('050200', 'view') !== null,
  };
}

/** The scope in which a role lets the caller invite people and decide join requests (020100); null for none. */
export const joinScopeOf = ({ actor }: Caller): Scope | null => actor.scope('020100', 'edit');
/** Whether the caller sees the months of the whole team. */
export const seesWholeTeam = ({ actor }: Caller): boolean => actor.scope('020100', 'view') === 'all';
/** The scope in which the caller can read the operation log (080100); null for none. */
export const logScopeOf = ({ actor }: Caller): Scope | null => actor.scope('080100', 'view');
/** Whether the caller can manage rooms (030200). */
export const managesRooms = ({ actor }: Caller): boolean => actor.scope('030200', 'edit') !== null;
/** The scope of bookings the caller can open besides their own (030100). */
export const bookingScopeOf = ({ actor }: Caller): Scope | null => actor.scope('030100', 'view');
