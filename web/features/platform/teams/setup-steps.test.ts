import { expect, test } from 'vitest';
import type { Here } from '#web/client/here.ts';
import { initSteps } from '#web/paths.ts';
import { misplaced, resumePath } from './setup-steps.ts';

const id = '01931f7e-0000-7000-8000-000000000001';
const at = (setupStep: Here['team']['setupStep'], owner = true) =>
  ({ team: { id, setupStep }, user: { owner } }) as unknown as Pick<Here, 'team' | 'user'>;

test('without a team only welcome and company info can be opened', () => {
  expect(initSteps.map((step) => misplaced(step, null))).toEqual([
    null,
    null,
    ...Array.from({ length: 3 }, () => '/init/welcome'),
  ]);
});

test('a step that is not due leads to the one that is; earlier steps can be opened again', () => {
  expect(misplaced('invite', at('ADMIN'))).toBe(`/init/admin?team=${id}`);
  expect(misplaced('companyInfo', at('SELECT_APP'))).toBeNull();
  expect(misplaced('admin', at('SELECT_APP'))).toBeNull();
  expect(misplaced('selectApp', at('SELECT_APP'))).toBeNull();
});

test('a finished run and the run of another person lead home', () => {
  expect(misplaced('invite', at('DONE'))).toBe('/');
  expect(misplaced('admin', at('ADMIN', false))).toBe('/');
});

test('resuming leads to the first unfinished step', () => {
  expect(resumePath({ id, setupStep: 'INVITE' })).toBe(`/init/invite?team=${id}`);
});
