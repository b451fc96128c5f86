import { words } from '#phrases/en/words.ts';

export const bulk = {
  preview: {
    loading: 'Calculating changes',
    people: '{people, plural, one {# member will be updated} other {# members will be updated}}',
    nobody: 'No members will be updated',
    from: '{people, plural, one {# member will leave {department}} other {# members will leave {department}}}',
    to: '{people, plural, one {# member will join {department}} other {# members will join {department}}}',
    morePlaces: '{count, plural, one {# more department affected} other {# more departments affected}}',
    leftOut: '{people, plural, one {# member will be skipped} other {# members will be skipped}}: {reason}',
    leftOutNames: '{people, plural, one {# member will be skipped} other {# members will be skipped}}: {reason} ({names})',
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
    refused:
      'Nothing was changed. The selection now includes {people, number} members. Start the change again and confirm the new number.',
    failed: 'Nothing was changed.',
    done: '{people, plural, one {# member updated} other {# members updated}}',
    leftOut: '{people, plural, one {# member skipped} other {# members skipped}}',
    result: 'Download results',
    close: words.close,
    gone: 'These results are no longer available.',
  },
  undone: 'Changes undone for {people, plural, one {# member} other {# members}}',
  undoneKept: 'Changes undone for {people, plural, one {# member} other {# members}}, but not for {kept, number}',
  noneUndone: 'No changes undone: all members were edited later or can’t be restored',
  fields: {
    title: '{count, plural, one {Edit fields of # member} other {Edit fields of # members}}',
    hint: 'The fields you select are set to the same value for all selected members.',
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
