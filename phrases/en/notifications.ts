/** Which mail somebody wants. */
export const notifications = {
  title: 'Mail I want',
  text: 'These choices hold for {team} alone. What is about your sign-in, your place in the team and what is put in your charge always comes.',
  changed: 'Saving your choice',
  kinds: {
    MEETINGS: 'Meetings: invitations, changes, cancellations',
    APPLICATIONS: 'People who ask to join by your invitation',
    APP_REQUESTS: 'People who ask for apps you decide on',
    APPS_ENDING: 'Apps that end soon or have ended',
    BILLING: 'Billing: subscriptions, transfers, refunds',
    OWN_REQUESTS: 'What becomes of your own requests for apps',
  },
} as const;
