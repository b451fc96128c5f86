import { describe, expect, test } from 'vitest';
import { anna, member, plan, shown, teamStateFor } from '#dev/testing/import-plan.ts';
import type { Cells } from './columns.rules.ts';
import { rowsOf, summarise } from './consequences.rules.ts';
import { departmentPaths } from './department-paths.rules.ts';
import type { Existing } from './team-state.repository.ts';

describe('faults', () => {
  test('a new member needs a name and a contact', async () => {
    expect(await shown([{ email: 'a@example.com' }, { displayName: 'Anna' }, anna])).toEqual([
      'FAULTY displayName required',
      'FAULTY email contactRequired',
      'ADD',
    ]);
  });

  test('an invalid contact is not reported as missing too', async () => {
    expect(
      await shown([
        { displayName: 'Anna', email: 'x' },
        { displayName: 'Anna', mobileNumber: '1' },
      ]),
    ).toEqual(['FAULTY email wrongFormat', 'FAULTY mobilePrefix required']);
  });

  test('the last contact cannot be cleared, but one of two can', async () => {
    const two = member('two', { employee_number: 'E2', mobile: '+85261234567', mobile_prefix: '852', mobile_number: '61234567' });
    const one = member('one', { employee_number: 'E1' });
    const rows = [
      { employeeNumber: 'e1', email: '#CLEAR' },
      { employeeNumber: 'E2', email: '#CLEAR' },
    ];
    expect(await shown(rows, teamStateFor([one, two]))).toEqual(['FAULTY email contactRequired', 'UPDATE']);
  });

  test('two rows with the same key refer to each other', async () => {
    const planned = await plan([anna, { displayName: 'Ann', email: 'ANNA@example.com' }, { ...anna, email: 'b@example.com' }]);
    expect(planned.map(({ faults }) => faults)).toEqual([
      [{ column: 'email', reason: 'duplicateInFile', args: { rows: '4' } }],
      [{ column: 'email', reason: 'duplicateInFile', args: { rows: '3' } }],
      [],
    ]);
  });

  test('two rows find one member by different keys', async () => {
    const known = member('known', { employee_number: 'E1' });
    expect(await shown([{ employeeNumber: 'E1' }, { email: 'known@example.com' }], teamStateFor([known]))).toEqual([
      'FAULTY employeeNumber samePerson',
      'FAULTY email samePerson',
    ]);
  });

  test('two keys of a row find two members', async () => {
    const around = teamStateFor([member('a', { employee_number: 'E1' }), member('b')]);
    expect(await shown([{ employeeNumber: 'E1', email: 'b@example.com' }], around)).toEqual(['FAULTY email twoPeople']);
  });

  test('a member outside the scope is only a key that is taken', async () => {
    const around = teamStateFor([member('a', { in_scope: false })], { scope: { departments: ['sales'], members: [] } });
    const rows = [
      { displayName: 'X', email: 'a@example.com', departments: 'Sales' },
      { ...anna, departments: 'Sales/Asia' },
      { ...anna, email: 'c@example.com', departments: 'Product' },
      { ...anna, email: 'd@example.com' },
    ];
    expect(await shown(rows, around)).toEqual([
      'FAULTY email duplicate',
      'ADD',
      'FAULTY departments outsideScope',
      'FAULTY departments outsideScope',
    ]);
  });

  test('a move needs both departments in scope', async () => {
    const scope = { departments: ['sales'], members: [] };
    const around = teamStateFor([member('a', { departments: ['sales', 'product'] })], { scope });
    expect(await shown([{ email: 'a@example.com', departments: 'Sales' }], around)).toEqual(['FAULTY departments outsideScope']);
    expect(await shown([{ email: 'a@example.com', departments: 'Sales/Asia;Product' }], around)).toEqual(['UPDATE']);
  });

  test('members cannot move themselves if their departments decide their rights', async () => {
    const scope = { departments: ['sales'], members: [], stays: 'a' };
    const around = teamStateFor([member('a', { departments: ['sales'] }), member('b', { departments: ['sales'] })], { scope });
    const rows = [
      { email: 'a@example.com', departments: 'Sales/Asia' },
      { email: 'b@example.com', departments: 'Sales/Asia' },
    ];
    expect(await shown(rows, around)).toEqual(['FAULTY departments ownPlace', 'UPDATE']);
    expect(await shown([{ email: 'a@example.com', departments: 'Sales', jobTitle: 'Lead' }], around)).toEqual(['UPDATE']);
  });

  test('refuses too many and unknown departments', async () => {
    const many = Array.from({ length: 21 }, (_none, n) => `D${n}`);
    const wide = departmentPaths([
      { id: 'root', parent_id: null, name: 'Acme', path: ['root'] },
      ...many.map((name) => ({ id: name, parent_id: 'root', name, path: ['root', name] })),
    ]);
    const rows = [many.join(';'), many.slice(1).join(';'), 'Nowhere'].map((cell, n) => ({
      displayName: 'Anna',
      email: `a${n}@example.com`,
      departments: cell,
    }));
    expect(await shown(rows, teamStateFor([], { departments: wide }))).toEqual([
      'FAULTY departments tooMany',
      'ADD',
      'FAULTY departments departmentNotFound',
    ]);
  });

  test('an invitation needs an email, and a birth date must be in the past', async () => {
    const mobile = { displayName: 'Anna', mobilePrefix: '852', mobileNumber: '61234567' };
    expect(
      await shown([
        { ...mobile, invite: 'Y' },
        { ...anna, birthDate: '2026-11-22' },
      ]),
    ).toEqual(['FAULTY email emailRequired', 'FAULTY birthDate date']);
  });
});

describe('the action of a row', () => {
  const known = member('known', { employee_number: 'E1', job_title: 'Clerk', departments: ['sales', 'asia'] });

  test('finds a member by number, then mobile, then email', async () => {
    const a = member('a', { employee_number: 'E1' });
    const b = member('b', { mobile: '+85261234567', mobile_prefix: '852', mobile_number: '61234567' });
    const rows = [
      { employeeNumber: 'e1', jobTitle: 'X' },
      { mobilePrefix: '852', mobileNumber: '61234567', jobTitle: 'X' },
    ];
    expect((await plan(rows, teamStateFor([a, b]))).map(({ existing }) => existing?.id)).toEqual(['a', 'b']);
  });

  test('is SAME if the member already has these values', async () => {
    const same = { employeeNumber: 'E1', displayName: 'known', jobTitle: 'Clerk', departments: 'Sales;Sales/Asia' };
    expect(await shown([same], teamStateFor([known]))).toEqual(['SAME']);
    expect(await shown([{ ...same, departments: 'Sales/Asia;Sales' }], teamStateFor([known]))).toEqual(['UPDATE']);
    expect(await shown([{ ...same, jobTitle: '#CLEAR' }], teamStateFor([known]))).toEqual(['UPDATE']);
  });

  test('a new member is full-time in the root; a blank department keeps those of an existing member', async () => {
    const [added, kept] = await plan([anna, { employeeNumber: 'E1', jobTitle: 'X' }], teamStateFor([known]));
    expect(added).toMatchObject({ departments: ['root'], after: { job_type: 'FULL_TIME' } });
    expect(kept?.departments).toEqual(['sales', 'asia']);
  });

  test.each<[string, Partial<Existing> | null, boolean, string, boolean]>([
    ['new', null, false, 'UNREGISTERED', false],
    ['new, invited', null, true, 'UN_ACTIVATED', true],
    ['not joined', { status: 'NOT_JOIN', email: 'anna@example.com' }, false, 'NOT_JOIN', false],
    ['not joined, other address', { status: 'NOT_JOIN', email: 'before@example.com' }, false, 'UNREGISTERED', false],
    ['known, invited', { status: 'UNREGISTERED' }, true, 'UN_ACTIVATED', true],
    ['invited before', { status: 'UN_ACTIVATED' }, true, 'UN_ACTIVATED', false],
    ['joined', { status: 'REGISTERED' }, true, 'REGISTERED', false],
    ['closed', { status: 'CANCELED' }, true, 'CANCELED', false],
  ])('status: %s', async (_name, existing, invite, status, invites) => {
    const around = teamStateFor(existing ? [member('anna', existing)] : []);
    expect((await plan([{ ...anna, ...(invite && { invite: 'Y' }) }], around))[0]).toMatchObject({ after: { status }, invites });
  });

  test.each([
    ['2008-11-21', null],
    ['2008-11-22', 'labourLaw'],
    ['2010-11-21', 'labourLaw'],
    ['2010-11-22', 'childLabourInChina'],
    ['2013-11-21', 'childLabourInChina'],
    ['2013-11-22', 'illegalInHongKong'],
  ])('a birth date of %s warns of: %s', async (birthDate, warning) => {
    expect((await plan([{ ...anna, birthDate }]))[0]).toMatchObject({ warning, faults: [] });
  });

  test('the age is computed at a later joined date; a warning that applied before is not repeated', async () => {
    expect((await plan([{ ...anna, birthDate: '2008-12-01', joinedDate: '2026-12-01' }]))[0]?.warning).toBeNull();
    const young = member('anna', { birth_date: '2012-01-01' });
    expect((await plan([{ ...anna, birthDate: '2012-01-01', jobTitle: 'X' }], teamStateFor([young])))[0]?.warning).toBeNull();
    expect((await plan([{ ...anna, birthDate: '2012-01-02' }], teamStateFor([young])))[0]?.warning).toBe('childLabourInChina');
  });
});

test('each mode reports what it would write; rows whose leader is not written are left out', async () => {
  const boss = member('boss');
  const rows: Cells[] = [
    { displayName: 'New', email: 'new@example.com', invite: 'Y', birthDate: '2012-01-01' },
    { email: 'boss@example.com', leader: 'new@example.com' },
    { displayName: 'Third', email: 'third@example.com', leader: 'boss@example.com' },
    { displayName: 'Bad' },
  ];
  const around = teamStateFor([boss]);
  const planned = await plan(rows, around);
  expect(summarise(planned, around)).toEqual({
    rows: 4,
    add: 2,
    update: 1,
    same: 0,
    faulty: 1,
    warnings: 1,
    modes: {
      ADD: { adds: 2, updates: 0, leavesOut: 2, invites: 1, warnings: 1 },
      UPDATE: { adds: 0, updates: 0, leavesOut: 4, invites: 0, warnings: 0 },
      BOTH: { adds: 2, updates: 1, leavesOut: 1, invites: 1, warnings: 1 },
    },
    headcount: 10,
    memberCap: 100,
    faultsByColumn: { email: 1 },
  });
  expect(rowsOf(planned, 'UPDATE')).toEqual([]);
});
