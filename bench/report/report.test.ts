import { expect, test } from 'vitest';
import { type Goal, goals, judge } from './goals.ts';
import { goalLines, report } from './report.ts';
import { addLines, type Results } from './results.ts';
import { tables } from './tables.ts';

const list = 'list: department, status';
const measured = (ratio: number): Results => {
  const results: Results = {};
  addLines(results, [{ table: 'cpu-100k', name: list, values: { ratio, 'server µs': 250.4 } }], false);
  return results;
};

test('a goal is met at its limit and missed beyond it', () => {
  const isMet = (ratio: number) => judge(measured(ratio)).find(({ text }) => text.startsWith('List: department'))?.isMet;
  expect([isMet(0.9), isMet(1.2), isMet(0.899)]).toEqual([true, true, false]);
});

test('an upper limit is met at its value', () => {
  const goal: Goal = { text: 'Import', unit: 'ms', atMost: 600, of: ['import', 'upload to done', 'ms'] };
  const isMet = (ms: number) => {
    const results: Results = {};
    addLines(results, [{ table: 'import', name: 'upload to done', values: { ms } }], true);
    return judge(results, [goal])[0]?.isMet;
  };
  expect([isMet(600), isMet(601)]).toEqual([true, false]);
});

test('a goal without a measurement is not met and is counted as not measured', () => {
  expect(judge({}).some(({ isMet }) => isMet)).toBe(false);
  expect(report(measured(1))).toContain(`## Goals: 1 met, 0 missed, ${goals.length - 1} not measured`);
  expect(goalLines(measured(0.5))).toEqual(['no   List: department and status: 0.50 (≥ 0.9)']);
});

test('lines that a run does not measure keep their values, date and load', () => {
  const results = measured(0.5);
  const before = structuredClone(results['cpu-100k']?.[list]);
  addLines(results, [{ table: 'cpu-100k', name: 'read: one member', values: { ratio: 0.6 } }], false);
  expect(results['cpu-100k']?.[list]).toEqual(before);
  expect(Object.keys(results['cpu-100k'] ?? {})).toEqual([list, 'read: one member']);
});

test('a table that was measured as a whole loses the lines that no longer exist', () => {
  const results: Results = {};
  addLines(results, [{ table: 'start', name: 'former line', values: { s: 1 } }], true);
  addLines(results, [{ table: 'start', name: 'after Ctrl-C', values: { s: 1.2 } }], true);
  expect(Object.keys(results.start ?? {})).toEqual(['after Ctrl-C']);
});

test('the report shows values with their columns and a dash for absent ones', () => {
  expect(report(measured(0.9))).toContain(`| ${list} | 0.90 | 250 | – | – | – |`);
});

test('the report shows earlier values beside those of a goal', () => {
  expect(report(measured(0.95), measured(0.5))).toContain('| List: department and status | ≥ 0.9 | 0.50 | 0.95 | yes |');
});

test('every goal names a column of its table, and no value has two goals', () => {
  for (const { of } of goals) {
    const columns: readonly string[] = tables[of[0]].columns;
    expect(columns).toContain(of[2]);
  }
  expect(new Set(goals.map(({ of }) => of.join('|'))).size).toBe(goals.length);
});
