/** Emails about meetings in rooms. Optional parts are sentences of their own: how often, who, why. */
export const meetingEmails = {
  meetingBooked: {
    subject: 'Booked: {meeting}, {on}',
    text: 'You have booked {place} for “{meeting}”: {on}.',
    button: 'Open in Atrium',
    ignore: 'You receive this because you booked the room in {team}. You can do without mail about meetings in your settings.',
  },
  meetingInvited: {
    subject: '{person} invites you: {meeting}, {on}',
    text: '{person} invites you to “{meeting}” in {place}: {on}. If you cannot come, please decline in Atrium.',
    button: 'Open in Atrium',
    ignore: 'You receive this because you are invited in {team}. You can do without mail about meetings in your settings.',
  },
  meetingChanged: {
    subject: 'Changed: {meeting}, {on}',
    text: '“{meeting}” was changed. It is in {place} now: {on}.',
    button: 'Open in Atrium',
    ignore:
      'You receive this because you are in this meeting in {team}. You can do without mail about meetings in your settings.',
  },
  meetingLeft: {
    subject: 'You need not come: {meeting}, {on}',
    text: 'You are no longer in “{meeting}”, which takes place in {place}: {on}.',
    button: 'See my meetings',
    ignore: 'You receive this because you were invited in {team}. You can do without mail about meetings in your settings.',
  },
  meetingCancelled: {
    subject: 'Cancelled: {meeting}, {on}',
    text: '“{meeting}” was cancelled. It was to take place in {place}: {on}.',
    button: 'Open in Atrium',
    ignore:
      'You receive this because you are in this meeting in {team}. You can do without mail about meetings in your settings.',
  },
  meetingReleased: {
    subject: 'Nobody came: {meeting}, {on}',
    text: 'Nobody checked in at the door for “{meeting}”: {on}. {place} is free for others again. If you still need it, please book it again.',
    button: 'Open in Atrium',
    ignore: 'You receive this because you booked the room in {team}. You can do without mail about meetings in your settings.',
  },
  meeting: {
    more: 'This is the first of {count} such meetings.',
    by: 'It was {person}.',
    reason: 'Reason: {reason}',
    takesIn: 'The calendar file with this mail puts it into your calendar.',
    takesOut: 'The calendar file with this mail takes it out of your calendar.',
  },
} as const;

/** Text messages about meetings in rooms. */
export const meetingMessages = {
  meetingBooked: 'Booked: {meeting}, {on}, {place}.',
  meetingInvited: '{person} invites you: {meeting}, {on}, {place}.',
  meetingChanged: 'Changed: {meeting} is on {on}, {place}.',
  meetingLeft: 'You need not come to {meeting}, {on}.',
  meetingCancelled: 'Cancelled: {meeting}, {on}.',
  meetingReleased: 'Nobody checked in for {meeting}, {on}. {place} is free for others again.',
} as const;
