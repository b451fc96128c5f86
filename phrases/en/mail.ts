/** What mails and text messages say. Titles and buttons are plain text; the templates add the rest. */
export const mail = {
  greeting: 'Hello {name},',
  greetingPlain: 'Hello,',
  code: 'Your code is',
  codeIn: 'Your code: {code}',
  copy: 'If the button does not work, open this address:',
  footer: 'This mail was sent by Atrium at {host}. It cannot receive replies.',
  register: {
    subject: 'Confirm your email address for Atrium',
    text: 'Please confirm that this address is yours. The code and the link are valid for {hours, plural, one {# hour} other {# hours}}.',
    button: 'Confirm email address',
    ignore: 'If you did not register, you can ignore this mail. No account will be made.',
  },
  known: {
    subject: 'You already have an Atrium account',
    text: 'Someone, probably you, tried to register with this address. It already has an account, so you can simply sign in. If you have forgotten your password, you can choose a new one on the sign-in page.',
    button: 'Sign in',
    ignore: 'If this was not you, there is nothing to do. Your account is unchanged.',
  },
  reset: {
    subject: 'Choose a new password for Atrium',
    text: 'You can choose a new password now. The code and the link are valid for {minutes, plural, one {# minute} other {# minutes}}.',
    button: 'Choose a new password',
    ignore: 'If you did not ask for this, you can ignore this mail. Your password stays as it is.',
  },
  unknown: {
    subject: 'No Atrium account with this address',
    text: 'Someone, probably you, asked for a new password. There is no account with this address. Perhaps you registered with another one?',
    button: 'Create an account',
    ignore: 'If this was not you, you can ignore this mail.',
  },
  changed: {
    subject: 'Your Atrium password was changed',
    text: 'Your password was changed just now, and you were signed out on other devices.',
    button: 'Open Atrium',
    ignore: 'If this was not you, choose a new password on the sign-in page at once and tell your administrator.',
  },
  invited: {
    subject: '{inviter} invites you to {team}',
    text: '{inviter} has added you to the address book of {team}. Sign in or register with this email address to begin.',
    button: 'Begin',
    ignore: 'If you do not know {team}, you can ignore this mail.',
  },
  sms: {
    invited: '{inviter} invites you to {team} on Atrium.',
    register: '{code} is your Atrium code. Valid for {hours, plural, one {# hour} other {# hours}}. Do not share it with anyone.',
    known: 'You already have an Atrium account with this number. Please sign in, or choose a new password there.',
    reset:
      '{code} is your code for a new Atrium password. Valid for {minutes, plural, one {# minute} other {# minutes}}. Do not share it with anyone.',
    unknown: 'There is no Atrium account with this number. Perhaps you registered with another one?',
    changed: 'Your Atrium password was changed. If this was not you, choose a new one on the sign-in page at once.',
  },
  developer: {
    title: 'Mailbox of the demo',
    text: 'Without SMTP_URL, mail and text messages are kept here instead of being sent. The newest is first.',
    empty: 'Nothing yet. Register, or ask for a new password, and the mail appears here.',
    to: 'To {to}',
    sms: 'Text message',
    mail: 'Mail',
    open: 'Open {subject}',
    back: 'All messages',
  },
} as const;
