/** Emails about subscriptions that renew, end or have ended; `none` if there is no amount or no card. */
export const subscriptionEmails = {
  subscriptionRenews: {
    subject: '{app} renews on {on}',
    text: 'What {team} has of {app} renews by itself on {on}.{amount, select, none {} other { It comes to {amount}, less what you have as credit balance.}}{card, select, none { There is no card to charge: please add one.} other { The card {card} is charged the day before.}}{raised, plural, =0 {} other { It is for # people then, as many as your address book has.}}',
    button: 'Open subscriptions',
    ignore: 'You receive this because you look after the subscriptions of {team}.',
  },
  subscriptionEnds: {
    subject: '{app} ends in {days, plural, one {# day} other {# days}}',
    text: 'What {team} has of {app} is paid for until the end of {on} and does not renew by itself. After that nobody in the team can use it.{amount, select, none {} other { Renewing it costs {amount}, by card or by bank transfer.}}{raised, plural, =0 {} other { That is for # people, as many as your address book has.}}',
    button: 'Renew it',
    ignore: 'You receive this because you look after the subscriptions of {team}.',
  },
  subscriptionCancelled: {
    subject: '{app} ends in {days, plural, one {# day} other {# days}}',
    text: '{app} of {team} was cancelled, and {on} is its last day. Until then you can take the cancellation back.{amount, select, none {} other { Going on would cost {amount}.}}',
    button: 'Open subscriptions',
    ignore: 'You receive this because you look after the subscriptions of {team}.',
  },
  subscriptionFailed: {
    subject: '{app} could not be renewed',
    text: '{card, select, none {There is no card to renew {app} of {team} with.} other {The card {card} could not be charged to renew {app} of {team}.}}{amount, select, none {} other { It comes to {amount}.}} The card is tried again, and the app works on until the end of {on}. To keep it, use another card or pay by bank transfer.',
    button: 'Open subscriptions',
    ignore: 'You receive this because you look after the subscriptions of {team}.',
  },
  subscriptionEnded: {
    subject: '{app} has ended',
    text: 'What {team} had of {app} is over, and nobody in the team can use it. Its data stays with the app as its terms say; you can buy it again.',
    button: 'Open subscriptions',
    ignore: 'You receive this because you look after the subscriptions of {team}.',
  },
} as const;

/** Text messages about subscriptions that renew, end or have ended. */
export const subscriptionShort = {
  subscriptionRenews: '{app} of {team} on Atrium renews on {on}{amount, select, none {} other { for {amount}}}.',
  subscriptionEnds:
    '{app} of {team} on Atrium ends in {days, plural, one {# day} other {# days}}{amount, select, none {} other {; renewing costs {amount}}}.',
  subscriptionCancelled: '{app} of {team} on Atrium was cancelled and ends in {days, plural, one {# day} other {# days}}.',
  subscriptionFailed: '{app} of {team} on Atrium could not be renewed by card. It works on until {on}.',
  subscriptionEnded: '{app} of {team} on Atrium has ended.',
} as const;
