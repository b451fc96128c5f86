import { words } from '#phrases/en/words.ts';

export const bulk = {
  preview: {
    loading: 'Calculating changes',
    people: '{people, plural, one {# member will change} other {# members will change}}',
    nobody: 'No members will change',
    from: '{people, plural, one {# member leaves {department}} other {# members leave {department}}}',
    to: '{people, plural, one {# member joins {department}} other {# members join {department}}}',
    morePlaces: '{count, plural, one {# more department affected} other {# more departments affected}}',
    leftOut: '{people, plural, one {# member skipped} other {# members skipped}}: {reason}',
    leftOutNames: '{people, plural, one {# member skipped} other {# members skipped}}: {reason} ({names})',
    asJob: 'The changes run in the background, so you can leave this page',
    undo: 'You can undo this for 24 hours, except for members edited after this change',
  },
  reasons: {
    NOT_FOUND: 'No longer a member, or you don’t have access',
    OUTSIDE_SCOPE: 'Outside your scope',
    UNCHANGED: 'No change needed',
    TOO_MANY: 'Would be in more than 20 departments',
    NO_DEPARTMENT: 'Would have no department',
    CYCLE: 'Would report to themselves, directly or indirectly',
  },
  kept: {
    CHANGED: 'Updated, but not undone because the member was edited later',
    GONE: 'Updated, but not undone because the member, department or manager is no longer in the team',
    OUTSIDE_SCOPE: 'Updated, but not undone because the change is outside your scope',
  },
  guard: {
    why: 'This affects {people, number} of the {reached, number} members you manage.',
    type: 'Type {people, number} to confirm',
  },
  job: {
    title: 'Updating members',
    undoTitle: 'Undoing changes',
    refused: 'Nothing was changed. The selection now includes {people, number} members. Review and confirm the new number.',
    failed: 'Nothing was changed.',
    done: '{people, plural, one {# member updated} other {# members updated}}',
    leftOut: '{people, plural, one {# member skipped} other {# members skipped}}',
    result: 'Download results',
    close: words.close,
    gone: 'These results are no longer available.',
  },
  undone: '{people, plural, one {# member reverted} other {# members reverted}}',
  undoneKept:
    '{people, plural, one {# member reverted} other {# members reverted}}; {kept, plural, one {# was} other {# were}} not reverted',
  noneUndone: 'No members reverted: all were edited later or can’t be reverted',
  fields: {
    title: '{count, plural, one {Edit fields of # member} other {Edit fields of # members}}',
    hint: 'Selected fields are set to the same value for all members.',
    choose: 'Select at least one field',
    empty: 'Leave blank to clear the field',
    act: '{count, plural, one {Edit # member} other {Edit # members}}',
  },
  file: {
    name: 'Updated members {date}',
    sheet: 'Updated members',
    note: '{date} · {people, plural, one {# member updated} other {# members updated}}, {leftOut, plural, one {# member skipped} other {# members skipped}}',
    outcome: 'Result',
    before: 'Before',
    after: 'After',
    changed: 'Updated',
  },
} as const;
