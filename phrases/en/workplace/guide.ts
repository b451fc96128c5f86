export const guide = {
  label: 'Beginner guide',
  progress: '{step, number} of {total, number}',
  steps: 'Steps of the guide',
  done: '{step}, done',
  seen: 'Already done in your team',
  skip: 'Skip the guide',
  finish: 'Finish',
  later:
    'You will find it in the menu under {group} as soon as it is open to you. Replay this guide from Help then, and it leads you there.',
  organization: {
    title: 'Organisation structure',
    text: 'Departments give your team its shape. Set up the first ones here, choose who leads them, then add people or import them from a spreadsheet.',
  },
  appBackground: {
    title: 'App back office',
    text: 'Each app has a back office where its managers set it up. Your apps and the way into each back office stand in Apps.',
  },
  apps: {
    title: 'Enterprise apps',
    text: 'Choose which apps your team works with, and who may open each of them: everyone, or only some departments and people.',
  },
  subscription: {
    title: 'Subscriptions',
    text: 'See what your team has subscribed to, until when, and how many of the paid seats are in use.',
  },
  renewal: {
    title: 'Renew in good time',
    text: 'Renew, upgrade or add seats before a subscription ends. Before the date comes, a notice counts the days that are left.',
  },
} as const;
