export const commands = {
  keyboard: {
    title: 'Keyboard shortcuts',
    single: 'Single-key shortcuts',
    singleHint: 'Disable these if you use speech input. Ctrl K always works.',
    everywhere: 'Everywhere',
    lists: 'Lists',
    go: 'Go to a page',
    search: 'Search and run actions',
    help: 'Show keyboard shortcuts',
    filter: 'Go to the search field',
    rows: 'Next and previous row',
    open: 'Open the row',
    close: 'Close',
  },
} as const;
