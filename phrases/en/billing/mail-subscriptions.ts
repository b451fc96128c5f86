/** Emails about subscriptions that renew, end or have ended; `none` if there is no amount or no card. */
export const subscriptionEmails = {
  subscriptionRenews: {
    subject: '{app} renews on {on}',
    text: '{team}’s subscription to {app} renews automatically on {on}.{amount, select, none {} other { The renewal price is {amount}, less any credit balance.}}{card, select, none { There’s no card to charge. Add one to keep the subscription.} other { We’ll charge {card} on that date or the day before.}}{raised, plural, =0 {} one { The quantity becomes # seat, to match your headcount.} other { The quantity becomes # seats, to match your headcount.}}',
    button: 'View subscriptions',
    ignore: 'You’re receiving this email because you manage apps or subscriptions for {team}.',
  },
  subscriptionEnds: {
    subject: '{app} expires in {days, plural, one {# day} other {# days}}',
    text: '{team}’s subscription to {app} is paid until the end of {on} and doesn’t renew automatically. After that, members lose access.{amount, select, none {} other { Renewing costs {amount}. You can pay by card or bank transfer.}}{raised, plural, =0 {} one { The price covers # seat, to match your headcount.} other { The price covers # seats, to match your headcount.}}',
    button: 'Renew subscription',
    ignore: 'You’re receiving this email because you manage apps or subscriptions for {team}.',
  },
  subscriptionCancelled: {
    subject: '{app} access ends in {days, plural, one {# day} other {# days}}',
    text: '{team}’s subscription to {app} was cancelled. Members have access until the end of {on}, and you can resume the subscription until then.{amount, select, none {} other { The renewal price is {amount}.}}',
    button: 'View subscriptions',
    ignore: 'You’re receiving this email because you manage apps or subscriptions for {team}.',
  },
  subscriptionFailed: {
    subject: '{app} couldn’t be renewed',
    text: '{card, select, none {There’s no card to renew {team}’s subscription to {app}.} other {We couldn’t renew {team}’s subscription to {app} with {card}.}}{amount, select, none {} other { The renewal price is {amount}.}} {retry, select, none {We won’t try again automatically.} other {We’ll try to charge your default card again on {retry}.}} The subscription stays active until the end of {on}. To keep it after that, add a card that works, or cancel any unpaid renewal order and renew by bank transfer.',
    button: 'View subscriptions',
    ignore: 'You’re receiving this email because you manage apps or subscriptions for {team}.',
  },
  subscriptionEnded: {
    subject: '{app} has expired',
    text: '{team}’s subscription to {app} has expired, and members no longer have access. The developer keeps or deletes your data as described in the app’s terms. You can buy the subscription again.',
    button: 'View subscriptions',
    ignore: 'You’re receiving this email because you manage apps or subscriptions for {team}.',
  },
} as const;

/** Text messages about subscriptions that renew, end or have ended. */
export const subscriptionShort = {
  subscriptionRenews: '{app} for {team} on Atrium renews on {on}{amount, select, none {} other { for {amount}}}.',
  subscriptionEnds:
    '{app} for {team} on Atrium expires in {days, plural, one {# day} other {# days}}.{amount, select, none {} other { Renewing costs {amount}.}}',
  subscriptionCancelled: '{app} for {team} on Atrium was cancelled. Access ends in {days, plural, one {# day} other {# days}}.',
  subscriptionFailed:
    'Couldn’t renew {app} for {team} on Atrium by card. {retry, select, none {We won’t try again automatically.} other {We’ll try again on {retry}.}} The subscription stays active until the end of {on}.',
  subscriptionEnded: '{app} for {team} on Atrium has expired.',
} as const;
