import { words } from '#phrases/en/words.ts';

/** Messages that cannot be sent, and undelivered invitations. */
export const delivery = {
  failing: {
    mail: 'Email delivery has been failing since {time}',
    sms: 'Text message delivery has been failing since {time}',
    text: 'Invitations, sign-in codes and other messages are queued until delivery works again. Contact the operator of this installation.',
    waiting:
      '{count, plural, =0 {No messages queued} one {# message queued} other {# messages queued}}. Error code: {code}. See the server log for details.',
    reasons: {
      UNREACHABLE: 'The outgoing server can’t be reached.',
      NO_ANSWER: 'The outgoing server isn’t responding in time.',
      CERTIFICATE: 'The outgoing server’s certificate isn’t trusted.',
      TLS: 'The connection to the outgoing server can’t be encrypted.',
      LOGIN: 'The outgoing server rejects the user name or password of this installation.',
      SENDER: 'The outgoing server rejects the sender address of this installation.',
      BUSY: 'The outgoing server is busy. Atrium will try again later.',
      UNEXPECTED: 'The outgoing server doesn’t accept messages from this installation.',
      DEFERRED: 'The outgoing server defers every message.',
      POLICY: 'The outgoing server rejects every message because of a rule, such as a spam filter.',
    },
  },
  undelivered: {
    title: 'Undelivered invitations',
    text: 'Correct the email address, invite the person again, or remove the invitation from this list.',
    count: '{count, plural, one {# undelivered invitation} other {# undelivered invitations}}',
    show: 'View',
    who: 'To',
    why: words.reason,
    sent: 'Sent',
    by: 'Sent by',
    state: words.state,
    final: 'Not delivered',
    waiting: 'Retrying',
    notice: 'The invitation to {recipient} couldn’t be delivered',
    noticeWaiting: 'The invitation to {recipient} hasn’t been delivered yet',
    reasons: {
      ADDRESS: 'The email address or phone number doesn’t exist or can’t receive messages.',
      MAILBOX_FULL: 'The mailbox is full.',
      TOO_LARGE: 'The message is too large for the receiving server.',
      CONTENT: 'The receiving server rejected the content.',
      EXPIRED: 'The message couldn’t be delivered within {days, number} days.',
      DEFERRED: 'The receiving server deferred the message. Atrium retries for {days, number} days.',
      POLICY:
        'The receiving server rejected the message because of a rule, such as a spam filter. Atrium retries for {days, number} days.',
    },
    correct: 'Correct and resend',
    correctOf: 'Correct and resend the invitation to {name}',
    remove: 'Remove',
    removeOf: 'Remove the invitation to {name} from the list',
    removed: 'Invitation removed from list',
  },
  correction: {
    title: 'Correct and resend invitation',
    email: 'Email address',
    member: 'This also updates the email address in {name}’s record.',
    submit: 'Correct and resend',
    sent: 'Invitation resent to {recipient}',
  },
};
