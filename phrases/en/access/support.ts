/** Support in a team: the bar shown to the customer, the bar shown to staff, and past leases. */
export const support = {
  guest: {
    text: 'Atrium support ({name}) has access to your team until {time}.',
    reason: 'Reason: {reason}',
    stop: 'End session now',
    stopped: 'Support session ended',
  },
  mode: {
    label: 'Support mode',
    text: 'Support mode in {team}',
    left: '{hours, number} h {minutes, number} min left',
    end: 'End support session',
  },
  types: { FULL: 'Full access', ORDER: 'Full access, except billing (view only)' },
  visits: {
    title: 'Support sessions',
    none: 'No support sessions yet. Provider changes outside sessions, such as credit or the member limit, are in the operation log.',
    failed: 'Couldn’t load support sessions',
    running: 'Active until {time}',
    past: '{from} – {to}',
    ended: {
      STAFF: 'ended by {name}',
      CUSTOMER: 'ended by {name}',
      SWITCHED_OFF: 'ended when {name} turned off support access',
      EXPIRED: 'expired',
      STAFF_REMOVED: 'ended by the provider',
    },
    log: 'View actions of {name}',
    logShort: 'View actions',
    more: 'Show more',
  },
} as const;
