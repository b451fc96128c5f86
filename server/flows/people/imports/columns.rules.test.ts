import { describe, expect, test } from 'vitest';
import { importColumns } from '#contract/people/import-facts.ts';
import { inNameOrder } from '#contract/people/name-order.ts';
import { languages } from '#contract/languages.ts';
import { jobTypes } from '#contract/people/member-facts.ts';
import { translator } from '#phrases/translate.ts';
import { cellsOf, findHeader, choiceOf, sheetNames } from './columns.rules.ts';
import { sheetColumns } from './sheet-layout.file.ts';

const rows = (...lines: string[][]) => lines.map((cells, at) => ({ row: at + 1, cells }));

describe('finds no header', () => {
  test.each([
    ['in an empty file', []],
    ['where no column is known', rows(['Note'], ['Foo', 'Bar'])],
    ['in row 3', rows(['Note'], ['Other'], ['Name', 'Email'])],
    ['in row 2 of nothing but reasons', rows(['Note'], ['Errors'])],
  ])('%s', (_name, lines) => {
    expect(findHeader(lines)).toBeUndefined();
  });
});

test.each(languages)('recognises its own template in %s', (language) => {
  const header = sheetColumns(language).map((column) => column.header);
  expect(findHeader(rows(['Note'], header))).toEqual({
    row: 2,
    places: inNameOrder(importColumns, language).map((column, at) => ({ column, at })),
    ignored: [],
  });
  expect(sheetNames).toContain(translator(language)('imports.file.members').toLowerCase());
});

test('recognises the columns, choices and errors of files made by earlier versions', () => {
  const header = findHeader(rows(['Note'], ['Name', 'Office mobile', 'Joined date', 'Birth date', 'Leader', 'What to correct']));
  expect(header?.places.map(({ column }) => column)).toEqual([
    'displayName',
    'officeMobile',
    'joinedDate',
    'birthDate',
    'leader',
  ]);
  expect(header?.ignored).toEqual([]);
  expect(choiceOf('jobType', 'Full time')).toBe('FULL_TIME');
  expect(choiceOf('jobType', 'Alih daya')).toBe('OUTSOURCING_OF_LABOR_SERVICES');
});

test('a former label never replaces a current label of another column or choice', () => {
  for (const language of languages) {
    const t = translator(language);
    for (const column of importColumns)
      expect(findHeader(rows(['Note'], [t(`imports.columns.${column}`)]))?.places[0]?.column).toBe(column);
    for (const type of jobTypes) expect(choiceOf('jobType', t(`members.choices.jobType.${type}`))).toBe(type);
  }
});

test('the header is row 1 if the note was removed, whatever is below', () => {
  expect(findHeader(rows(['Name', 'Email'], ['Anna', 'anna@example.com']))).toMatchObject({ row: 1 });
  expect(findHeader(rows(['Members'], ['Name', 'Email']))).toMatchObject({ row: 2 });
});

test('recognises moved, missing, unknown and duplicate columns', () => {
  const header = findHeader(rows([''], ['EMAIL †', 'Shoe size', ' n a m e *', 'Name', '需要更正的內容']));
  expect(header).toEqual({
    row: 2,
    places: [
      { column: 'email', at: 0 },
      { column: 'displayName', at: 2 },
    ],
    ignored: ['Shoe size', 'Name'],
  });
  expect(header && cellsOf(header, { row: 3, cells: ['', '44', 'Anna', 'Berta'] })).toEqual({ displayName: 'Anna' });
});

test.each(languages)('every job type has a unique label in %s, and is found by it', (language) => {
  for (const type of jobTypes)
    expect(choiceOf('jobType', translator(language)(`members.choices.jobType.${type}`)), type).toBe(type);
});

test('recognises a job type by code, and does not guess', () => {
  expect(choiceOf('jobType', 'trainee')).toBe('TRAINEE');
  expect(choiceOf('jobType', 'full-ish')).toBeUndefined();
});
