/** Who else edits a record, and who has just changed it. */
export const editing = {
  editor: '{name} is editing',
  editors: '{names} are editing',
  changed: 'Changed by {name} just now',
  changedByUnseen: 'Changed just now',
  show: 'Show',
} as const;
