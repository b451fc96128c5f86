import { words } from '#phrases/en/words.ts';

export const bulk = {
  preview: {
    loading: 'Working out what will change',
    people: '{people, plural, one {# member changes} other {# members change}}',
    nobody: 'Nobody would change',
    from: '{people, plural, one {# leaves {department}} other {# leave {department}}}',
    to: '{people, plural, one {# comes to {department}} other {# come to {department}}}',
    morePlaces: '{count, plural, one {and # more department} other {and # more departments}}',
    leftOut: '{people, plural, one {# is left out} other {# are left out}}: {reason}',
    leftOutNames: '{people, plural, one {# is left out} other {# are left out}}: {reason} ({names})',
    asJob: 'So many are changed in the background: you can leave this page meanwhile',
    undo: 'You can undo this for 24 hours; who has been changed since then keeps that',
  },
  reasons: {
    NOT_FOUND: 'No longer a member, or not to be seen by you',
    OUTSIDE_SCOPE: 'Outside the departments you look after',
    UNCHANGED: 'Nothing to change',
    TOO_MANY: 'Would be in more than 20 departments',
    NO_DEPARTMENT: 'Would be left without a department',
    CYCLE: 'Would report to themselves along the line',
  },
  kept: {
    CHANGED: 'Changed; the undo left it, as somebody has changed it since',
    GONE: 'Changed; the undo left it, as the person, department or leader is gone',
    OUTSIDE_SCOPE: 'Changed; the undo left it, as it is outside the departments you look after',
  },
  guard: {
    why: 'This touches {people, number} of the {reached, number} people you look after.',
    type: 'Type {people, number} to confirm',
  },
  job: {
    title: 'Changing members',
    undoTitle: 'Taking the change back',
    refused: 'Nothing was changed: it is {people, number} people by now. Look at it again and confirm the new number.',
    failed: 'Nothing was changed.',
    done: '{people, plural, one {# member was changed} other {# members were changed}}',
    leftOut: '{people, plural, one {# was left out} other {# were left out}}',
    result: 'Download the result',
    close: words.close,
    gone: 'What this address led to is no longer kept.',
  },
  undone: '{people, plural, one {# member is back as before} other {# members are back as before}}',
  undoneKept:
    '{people, plural, one {# member is back as before} other {# members are back as before}}; {kept, plural, one {# has} other {# have}} been changed since and stay',
  noneUndone: 'All of them have been changed since and stay as they are',
  fields: {
    title: '{count, plural, one {Change fields of # member} other {Change fields of # members}}',
    hint: 'Only what you tick is changed, to the same for all of them.',
    choose: 'Tick at least one field',
    empty: 'Left empty, the field is emptied',
    act: '{count, plural, one {Change # member} other {Change # members}}',
  },
  file: {
    name: 'Changed members {date}',
    sheet: 'Changed members',
    note: '{date} · {people, plural, one {# member was changed} other {# members were changed}}, {leftOut, plural, one {# was left out} other {# were left out}}',
    outcome: 'Outcome',
    before: 'Before',
    after: 'After',
    changed: 'Changed',
  },
} as const;
