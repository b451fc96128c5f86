import { describe, expect, test } from 'vitest';
import { member, plan, shown, teamStateFor } from '#dev/testing/import-plan.ts';
import type { Cells } from './columns.rules.ts';

describe('leaders', () => {
  const boss = member('boss', { employee_number: 'B1' });
  const person = (n: number, leader?: string): Cells => ({
    displayName: `P${n}`,
    email: `p${n}@example.com`,
    employeeNumber: `E${n}`,
    ...(leader && { leader }),
  });

  test('are members or other rows, found by number or email', async () => {
    const planned = await plan(
      [person(1, 'b1'), person(2, 'E1'), person(3, 'P1@example.com'), person(4, 'nobody')],
      teamStateFor([boss]),
    );
    expect(planned.map(({ after, leaderRow }) => after.leader_id ?? leaderRow)).toEqual(['boss', 3, 3, null]);
    expect(planned[3]?.faults).toMatchObject([{ column: 'leader', reason: 'leaderNotFound' }]);
  });

  test('cannot report to themselves, directly or along the line', async () => {
    expect(await shown([person(1, 'E1')])).toEqual(['FAULTY leader cycle']);
    expect(await shown([person(1, 'E3'), person(2, 'E1'), person(3, 'E2'), person(4, 'E3')])).toEqual([
      'FAULTY leader cycle',
      'FAULTY leader cycle',
      'FAULTY leader cycle',
      'FAULTY leader leaderFaulty',
    ]);
    const follower = member('follower', { leader_id: 'boss' });
    expect(await shown([{ email: 'boss@example.com', leader: 'follower@example.com' }], teamStateFor([boss, follower]))).toEqual([
      'FAULTY leader cycle',
    ]);
    // This is valid if the follower gets another leader in the same file.
    const rows = [
      { email: 'boss@example.com', leader: 'follower@example.com' },
      { email: 'follower@example.com', leader: '#CLEAR' },
    ];
    expect(await shown(rows, teamStateFor([boss, follower]))).toEqual(['UPDATE', 'UPDATE']);
  });

  test('with errors make everyone below them faulty', async () => {
    const rows = [{ ...person(1), joinedDate: 'soon' }, person(2, 'E1'), person(3, 'E2'), person(4)];
    expect(await shown(rows)).toEqual([
      'FAULTY joinedDate dateFormat',
      'FAULTY leader leaderFaulty',
      'FAULTY leader leaderFaulty',
      'ADD',
    ]);
  });

  test('who are existing members are valid, whatever errors their own row has', async () => {
    const rows = [{ employeeNumber: 'B1', joinedDate: 'soon' }, person(2, 'B1')];
    expect(await shown(rows, teamStateFor([boss]))).toEqual(['FAULTY joinedDate dateFormat', 'ADD']);
  });
});
