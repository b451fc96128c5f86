import { words } from '#phrases/en/words.ts';

export const common = {
  product: 'Atrium',
  actions: {
    save: words.save,
    cancel: 'Cancel',
    close: words.close,
    delete: 'Delete',
    edit: words.edit,
    add: 'Add',
    create: 'Create',
    confirm: 'Confirm',
    ok: 'OK',
    back: 'Back',
    next: 'Next',
    retry: 'Try again',
    undo: 'Undo',
    search: words.search,
    clear: 'Clear',
    apply: 'Apply',
    done: 'Done',
    copy: 'Copy',
    download: words.download,
    export: words.export,
    more: 'More',
    select: 'Select',
    remove: 'Remove',
  },
  /** Buttons of requests and of other lines, each with the name of its line. */
  requests: { approve: 'Approve', reject: 'Reject', approved: 'Request approved', of: '{act}: {name}' },
  state: {
    loading: 'Loading',
    saving: 'Saving',
    none: 'None',
    all: words.all,
    yes: 'Yes',
    no: 'No',
    optional: 'optional',
    notGiven: 'Not set',
    copied: 'Copied',
  },
  /** The act in “… failed”. */
  acts: { edit: 'Edit', cancellation: 'Cancellation' },
  results: {
    succeeded: '{type} succeeded',
    failed: '{type} failed',
    noChanges: 'No changes made',
    missingData: 'Key data missing, please reopen from the source page',
  },
  errors: {
    network: 'Request timed out or server error, check network or contact administrator',
    setup: 'server exception, contact the administrator',
    supportClosed: 'Customer has closed technical support',
    server: 'Server error',
    requestId: 'Request ID {id}',
  },
  validation: {
    required: 'This field is required',
    wrongFormat: 'Please enter a correct {type}',
    upload: 'Please upload {value}',
  },
  languages: {
    label: 'Language',
  },
  room: {
    floor: 'Floor\u00a0{floor}',
  },
  time: {
    teamZone: 'Times are in {zone}, the organisation’s time zone.',
    inZone: '{time} ({zone})',
    justNow: 'just now',
  },
} as const;
