export const guides = {
  label: 'Beginner guide',
  progress: 'Step {step, number} of {total, number}',
  steps: 'Guide steps',
  done: '{step}, done',
  seen: 'Your team has already completed this step',
  skip: 'Skip guide',
  finish: 'Finish',
  later: 'This page appears in the menu under {group} once you have access. You can then replay this guide from Help.',
  organization: {
    title: 'Organisation structure',
    text: 'Create your first departments, choose a head for each, then add people or import them from a spreadsheet.',
  },
  appBackground: {
    title: 'App admin',
    text: 'An app can have its own admin page, where admins and the app owner configure it. Open it from Apps.',
  },
  apps: {
    title: 'Enterprise apps',
    text: 'Choose which apps your team uses and who has access: everyone, or selected departments, members and roles.',
  },
  subscription: {
    title: 'Subscriptions',
    text: 'See your subscriptions, their expiry dates, and how many paid seats are in use.',
  },
  renewal: {
    title: 'Renewals',
    text: 'Renew, upgrade or add seats before a subscription expires. A notice shows how many days are left.',
  },
} as const;
