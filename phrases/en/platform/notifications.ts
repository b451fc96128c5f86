/** Notification choices: which emails a member receives. */
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
  unsubscribe: {
    button: 'Unsubscribe',
    ask: 'Stop receiving this mail?',
    askText:
      'You will no longer get “{kind}” from {team} by mail. You can switch it on again in your account, under Mail I want.',
    done: 'You are unsubscribed',
    doneText: 'You no longer get “{kind}” from {team} by mail. You can switch it on again in your account, under Mail I want.',
    gone: 'This link is not valid',
    goneText: 'It is incomplete, or you are no longer a member of the team.',
  },
} as const;
