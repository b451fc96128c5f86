/** Support in a team: the bar shown to the customer, the bar shown to staff, and past leases. */
export const support = {
  guest: {
    text: 'Atrium support ({name}) is working in your team until {time}.',
    reason: 'Reason: {reason}',
    stop: 'Stop now',
    stopped: 'Support has been stopped',
  },
  mode: {
    label: 'Support mode',
    text: 'Support mode in {team}',
    left: '{hours, number} h {minutes, number} min left',
    end: 'End support',
  },
  types: { FULL: 'Everything', ORDER: 'Everything but orders' },
  visits: {
    title: 'Support visits',
    none: 'No support visit so far. What the provider’s staff changed outside of visits, such as credit or the member cap, is in the operation log.',
    failed: 'The visits could not be loaded.',
    running: 'Here now, until {time}',
    past: '{from} – {to}',
    ended: {
      STAFF: 'ended by {name}',
      CUSTOMER: 'stopped by {name}',
      SWITCHED_OFF: 'ended when {name} switched support off',
      EXPIRED: 'time ran out',
      STAFF_REMOVED: 'ended by the provider',
    },
    log: 'What {name} did',
    logShort: 'What they did',
    more: 'Show more',
  },
} as const;
