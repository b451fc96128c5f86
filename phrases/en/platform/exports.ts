import { words } from '#phrases/en/words.ts';

export const exports = {
  title: 'Export this list',
  start: words.export,
  rows: 'Rows',
  selected: '{count, plural, one {# selected row} other {# selected rows}}',
  matching: '{count, plural, one {# row matching the filters} other {# rows matching the filters}}',
  filtered: 'Rows matching the filters',
  all: 'All rows that you can view',
  most: 'One file contains at most {most, number} rows.',
  columns: 'Columns',
  shown: 'As shown in the list',
  every: 'All details',
  importable: 'With the columns of the import template, for importing the file again',
  format: 'File format',
  xlsx: 'Excel (.xlsx)',
  csv: 'CSV (.csv)',
  running: 'Creating the file…',
  done: '{count, plural, one {# row exported} other {# rows exported}}',
  recorded: 'The export is recorded in the operation log.',
  download: words.download,
} as const;
