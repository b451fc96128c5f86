/** View as member: the bar above every screen, and what is not shown. */
export const viewing = {
  label: 'Viewing as a member',
  bar: 'You see Atrium as {name}. Nothing can be changed.',
  left: '{minutes, plural, one {# minute left} other {# minutes left}}',
  stop: 'Stop viewing',
  settings: {
    title: 'These settings are private',
    text: 'Sessions, two-step sign-in and display choices belong to {name} alone. They are not shown while you view as them.',
  },
} as const;
