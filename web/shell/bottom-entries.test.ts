import { expect, test } from 'vitest';
import { menu, parentCodes } from '#contract/access/permission-facts.ts';
import type { MenuEntry } from '#web/client/here.ts';
import { bottomEntries } from './bottom-entries.ts';

const granted = (...codes: string[]): MenuEntry[] =>
  menu
    .filter(({ code }) => codes.includes(code) || parentCodes.has(code))
    .map(({ code, key, path, group, parent }) => ({ code, key, path, group, parentCode: parent, access: 'edit' }) as MenuEntry);
const keysOf = (entries: MenuEntry[], favourites: string[] = []) => bottomEntries(entries, favourites).map(({ key }) => key);

test('members see home, rooms, directory and apps', () => {
  expect(keysOf(granted('010000', '090000', '030300'))).toEqual(['home', 'roomBoard', 'directory', 'apps']);
  expect(keysOf(granted('010000', '090000', '030300', '020500'))).toEqual(['home', 'roomBoard', 'directory', 'apps']);
});

test('administrators see home, their favourites, and what is used most of what they are granted', () => {
  const all = menu.map(({ code }) => code);
  expect(keysOf(granted(...all))).toEqual(['home', 'members', 'roomBoard', 'directory']);
  expect(keysOf(granted(...all), ['080100', '050100'])).toEqual(['home', 'operationLog', 'orders', 'members']);
  expect(keysOf(granted('010000', '090000', '030300', '050100'), ['080100'])).toEqual(['home', 'roomBoard', 'directory']);
});
