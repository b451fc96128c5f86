/** View as member: the bar above every screen, and what is not shown. */
export const viewAs = {
  label: 'Viewing as a member',
  bar: 'You’re viewing Atrium as {name}. You can’t make changes.',
  left: '{minutes, plural, one {# minute left} other {# minutes left}}',
  stop: 'Stop viewing',
  settings: {
    title: 'These settings are private',
    text: 'Sessions, two-step verification and display settings belong to {name} and aren’t shown while you view as them.',
  },
} as const;
