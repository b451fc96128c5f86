/** Emails about meetings in rooms. Optional parts are sentences of their own: how often, who, why. */
export const meetingEmails = {
  meetingBooked: {
    subject: 'Booked: {meeting}, {on}',
    text: 'You booked {place} for “{meeting}”: {on}.',
    button: 'View booking',
    ignore:
      'You’re receiving this email because you booked the room in {team}. Manage meeting emails in User settings, under Email notifications.',
  },
  meetingInvited: {
    subject: '{person} invited you to {meeting}, {on}',
    text: '{person} invited you to “{meeting}” in {place}: {on}. If you can’t attend, decline in Atrium.',
    button: 'View meeting',
    ignore:
      'You’re receiving this email because you’re invited to this meeting in {team}. Manage meeting emails in User settings, under Email notifications.',
  },
  meetingChanged: {
    subject: 'Changed: {meeting}, {on}',
    text: '“{meeting}” has changed. Current place and time: {place}, {on}.',
    button: 'View meeting',
    ignore:
      'You’re receiving this email because you’re a participant in this meeting in {team}. Manage meeting emails in User settings, under Email notifications.',
  },
  meetingLeft: {
    subject: 'Removed from: {meeting}, {on}',
    text: 'You were removed from “{meeting}” in {place}: {on}.',
    button: 'View my meetings',
    ignore:
      'You’re receiving this email because you were invited to this meeting in {team}. Manage meeting emails in User settings, under Email notifications.',
  },
  meetingCancelled: {
    subject: 'Cancelled: {meeting}, {on}',
    text: '“{meeting}” in {place} was cancelled. It was planned for {on}.',
    button: 'View meeting',
    ignore:
      'You’re receiving this email because you’re a participant in this meeting in {team}. Manage meeting emails in User settings, under Email notifications.',
  },
  meetingReleased: {
    subject: 'Room released (no check-in): {meeting}, {on}',
    text: 'No one checked in for “{meeting}”: {on}. {place} was released and others can book it. If you still need the room, book it again.',
    button: 'View booking',
    ignore:
      'You’re receiving this email because you booked the room in {team}. Manage meeting emails in User settings, under Email notifications.',
  },
  meeting: {
    more: 'This is the first of {count} meetings covered by this email.',
    by: '{person} made this change.',
    reason: 'Reason: {reason}',
    takesIn: 'Open the attached calendar file to add the meeting to your calendar.',
    takesOut: 'Open the attached calendar file to remove the meeting from your calendar.',
  },
} as const;

/** Text messages about meetings in rooms. */
export const meetingMessages = {
  meetingBooked: 'Booked: {meeting}, {on}, {place}.',
  meetingInvited: '{person} invited you to {meeting}, {on}, {place}.',
  meetingChanged: 'Changed: {meeting}. Now: {on}, {place}.',
  meetingLeft: 'You were removed from {meeting}, {on}.',
  meetingCancelled: 'Cancelled: {meeting}, {on}.',
  meetingReleased: 'No one checked in for {meeting}, {on}. {place} was released and others can book it.',
} as const;
