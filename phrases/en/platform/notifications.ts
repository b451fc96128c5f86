/** Notification choices: which emails a member receives. */
export const notifications = {
  title: 'Email notifications',
  text: 'For {team} only. All other emails, such as security and membership emails, are always sent.',
  changed: 'Email notifications updated',
  kinds: {
    MEETINGS: 'Meetings: invitations, changes and cancellations',
    APPLICATIONS: 'Join requests from people you invited, or for departments you head',
    APP_REQUESTS: 'Access requests you can approve',
    APPS_ENDING: 'Expiring and expired apps',
    BILLING: 'Billing: subscriptions, bank transfers and refunds',
    OWN_REQUESTS: 'Decisions on your own access requests',
  },
  delivery: { mail: 'Immediately', digest: 'Daily digest', off: 'Off' },
  hour: 'Time of the daily digest',
  hourHint: 'Time zone: {zone}. Without unread notifications, no digest is sent.',
  digest: {
    subject: '{team}: {count, plural, one {# unread notification} other {# unread notifications}}',
    text: 'These notifications in {team} have arrived since your last digest, and you haven’t read them yet.',
    line: '{kind}: {count, number}',
    button: 'View notifications',
    ignore:
      'You’re receiving this email because you chose a daily digest in {team}. Change it in User settings, under Email notifications.',
  },
  unsubscribe: {
    button: 'Unsubscribe',
    ask: 'Unsubscribe from these emails?',
    askText:
      'You’ll no longer get “{kind}” emails from {team}. You can turn them back on in User settings, under Email notifications.',
    done: 'You’ve unsubscribed',
    doneText:
      'You’ll no longer get “{kind}” emails from {team}. You can turn them back on in User settings, under Email notifications.',
    gone: 'This link isn’t valid',
    goneText: 'The link is incomplete, or you’re no longer a member of the team.',
  },
} as const;
