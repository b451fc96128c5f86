import { expect, it } from 'vitest';
import { addressKind, commandKinds, readCommand } from './typed-command.ts';

it.each([
  ['invite ann@example.com', 'invite', 'ann@example.com'],
  ['Offboard May Lee', 'offboard', 'May Lee'],
  ['办理离职 陈嘉欣', 'offboard', '陈嘉欣'],
  ['陳嘉欣離職', 'offboard', '陳嘉欣'],
  ['book Kowloon tomorrow 3 pm', 'book', 'Kowloon tomorrow 3 pm'],
  ['訂九龍聽日下晝3點', 'book', '九龍聽日下晝3點'],
  ['pesan Bromo besok jam 3 sore', 'book', 'Bromo besok jam 3 sore'],
  ['new department Legal', 'newDepartment', 'Legal'],
  ['新增部門 法務', 'newDepartment', '法務'],
  ['tangguhkan Budi', 'suspend', 'Budi'],
  ['suspend', 'suspend', ''],
])('%s', (text, name, argument) => {
  expect(readCommand(text)).toEqual({ name, argument });
});

it.each(['invitee', 'booking', 'May', 'editor', ''])('%s is not an action', (text) => {
  expect(readCommand(text)).toBeUndefined();
});

it('each verb belongs to one action', () => {
  const verbs = Object.values(commandKinds).flatMap((kind): readonly string[] => kind.verbs);
  expect(new Set(verbs).size).toBe(verbs.length);
});

it('addresses are recognised', () => {
  expect(['ann@example.com', '+852 9123 4567', '91234567', 'Ann', '12', 'ann@'].map(addressKind)).toEqual([
    'email',
    'mobile',
    'mobile',
    undefined,
    undefined,
    undefined,
  ]);
});
