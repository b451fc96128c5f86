import { expect, test } from 'vitest';
import type { Guide } from '#contract/workplace/guides.ts';
import { unrestrictedCodes, departmentHeadCode } from '#contract/access/permission-facts.ts';
import type { MenuEntry } from '#web/client/here.ts';
import { entryOf, isManager, leftOf, marks, nextMark, unseen } from './guide-marks.ts';

const fresh: Guide = {
  appManagerFlag: false,
  applicationFlag: false,
  homeFlag: false,
  lampFlag: false,
  memberFlag: false,
  bannerUpdateFlag: false,
  bannerContentFlag: false,
  subscriptionFlag: { firstStep: false, secondStep: false },
  recognised: [],
};
const entry = (code: MenuEntry['code'], access: MenuEntry['access'] = 'view'): MenuEntry => ({
  code,
  key: code,
  whole: false,
  parentCode: null,
  path: `/${code}`,
  group: null,
  access,
});

test('the guide is for members with a menu code beyond those of every member', () => {
  expect(isManager([])).toBe(false);
  expect(isManager([...unrestrictedCodes.map((code) => entry(code)), entry('020000', null)])).toBe(false);
  expect(isManager([...unrestrictedCodes, departmentHeadCode].map((code) => entry(code)))).toBe(false);
  expect(isManager([entry('010000'), entry('070100')])).toBe(true);
});

test('the guide continues at the first step that was neither seen nor done in the data, and else begins again', () => {
  expect(nextMark(fresh)).toBe(0);
  expect(nextMark({ ...fresh, memberFlag: true })).toBe(1);
  expect(nextMark({ ...fresh, recognised: ['organization', 'appBackground', 'apps'] })).toBe(3);
  expect(nextMark({ ...fresh, recognised: ['organization', 'appBackground', 'apps', 'subscription'] })).toBe(0);
  const half: Guide = {
    ...fresh,
    recognised: ['organization', 'appBackground', 'apps'],
    subscriptionFlag: { firstStep: true, secondStep: false },
  };
  expect(nextMark(half)).toBe(4);
});

test('a step has a screen once its code is in the menu', () => {
  const [organization, background] = marks;
  if (!organization || !background) throw new Error('no marks');
  expect(entryOf(background, [entry('020200')])).toBeUndefined();
  expect(entryOf(background, [entry('040100')])?.path).toBe('/040100');
  expect(entryOf(organization, [entry('020100'), entry('020200')])?.path).toBe('/020200');
  expect(entryOf(organization, [entry('020100')])?.path).toBe('/020100');
});

test('only flags that differ are written', () => {
  expect(leftOf(fresh, { ...unseen })).toBeNull();
  expect(leftOf(fresh, { memberFlag: true, lampFlag: false })).toEqual({ memberFlag: true });
  expect(leftOf(fresh, { subscriptionFlag: { firstStep: true, secondStep: false } })).toEqual({
    subscriptionFlag: { firstStep: true },
  });
});
