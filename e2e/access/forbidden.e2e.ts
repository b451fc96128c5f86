import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import type { AppDetail, MarketApp } from '#contract/apps/app-views.ts';
import { apps } from '#contract/apps/apps.ts';
import { type Department, departments } from '#contract/people/departments.ts';
import { members } from '#contract/people/members.ts';
import { grantableCodes, menu, type MenuCode, viewOnlyCodes } from '#contract/access/permission-facts.ts';
import { type Role, roles } from '#contract/access/roles.ts';
import { rooms } from '#contract/workplace/rooms.ts';
import { ownPaths } from '#dev/pictures/routes.ts';
import { paths } from '#web/paths.ts';
import type { Calls } from '../calls.ts';
import { joinTeam } from '../join-team.ts';
import { foundTeam } from '../new-team.ts';
import { followRequests, stopLiveUpdates } from '../settled.ts';
import { unique } from '../steps.ts';

test.use({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong' });
test.describe.configure({ mode: 'parallel', timeout: 600_000 });

/** A screen requests only what the person may see: no call that a screen makes without a click is refused for a missing permission. */
async function refusalsOf(page: Page): Promise<string[]> {
  const refused: string[] = [];
  // A screen that is open while a role is removed would be read again, and refused.
  await stopLiveUpdates(page);
  page.on('response', (response) => {
    if (response.status() !== 403) return;
    const { pathname } = new URL(response.url());
    refused.push(`${new URL(page.url()).pathname}: ${response.request().method()} ${pathname}`);
  });
  return refused;
}

/**
 * Opens screens one after the other and waits until each has made all calls. The first is loaded, so that the console reads the
 * current rights.
 */
async function openAll(page: Page, all: readonly string[], settled: () => Promise<void>): Promise<void> {
  for (const [place, path] of all.entries()) {
    if (place === 0) await page.goto(path);
    // Navigates as a link does.
    else await page.evaluate((next) => history.pushState({}, '', next), path);
    await settled();
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"], .ant-skeleton')).toHaveCount(0);
  }
}

interface Things {
  call: Calls;
  sales: string;
  /** Screens of single objects. */
  details: string[];
}

/** A team with departments, a room, an opened app and a role. */
async function seedRecords(page: Page, name: string): Promise<Things> {
  const call = await foundTeam(page, 'Olga Owner', unique(name));
  const { items } = await call<{ items: Department[] }>('GET', departments.list.path);
  const root = items.find(({ parentId }) => parentId === null)?.departmentId ?? '';
  const { departmentId: sales } = await call<{ departmentId: string }>('POST', departments.create.path, {
    name: 'Sales',
    parentId: root,
  });
  await call('POST', departments.create.path, { name: 'Product', parentId: root });
  const { employeeId } = await call<{ employeeId: string }>('POST', members.create.path, {
    displayName: 'Sally Sales',
    email: `${randomUUID()}@example.com`,
    departmentIds: [sales],
  });
  const days = Array.from({ length: 7 }, () => [540, 1080]);
  await call('POST', rooms.create.path, {
    name: 'Dragon',
    capacity: 8,
    building: '',
    floor: '',
    equipment: [],
    timeZone: 'Asia/Hong_Kong',
    hours: days,
    bufferMinutes: 0,
    releaseMinutes: null,
    remark: '',
    inCharge: null,
  });
  const market = await call<{ items: MarketApp[] }>('GET', `${apps.market.path}?search=codeless`);
  const appId = market.items[0]?.appId ?? '';
  const { documents } = await call<AppDetail>('GET', apps.read.path.replace('{id}', appId));
  const accept = documents.map(({ kind, version }) => ({ kind, version }));
  await call('POST', apps.open.path.replace('{id}', appId), { accept, availability: 'ALL' });
  const listed = await call<{ items: Role[] }>('GET', roles.list.path);
  const roleId = listed.items.find(({ builtIn }) => builtIn === 'HR')?.roleId ?? '';
  const details = [
    ...[paths.member, paths.editMember, paths.person].map((path) => path({ id: employeeId })),
    ...[paths.role, paths.editRole].map((path) => path({ id: roleId })),
    ...[paths.app, paths.appSettings].map((path) => path({ id: appId })),
    paths.buy({ app: appId }),
    paths.explainMenu({ member: employeeId, code: '020100' }),
    paths.explainSight({ viewer: employeeId, target: employeeId }),
    paths.resign({ members: [employeeId] }),
  ];
  return { call, sales, details };
}

/** The screens of a menu code: its path and all below it, except those of a more specific menu entry. */
function screensOf(code: MenuCode, all: readonly string[]): string[] {
  const nearest = (path: string) =>
    menu
      .filter((entry) => path === entry.path || path.startsWith(`${entry.path}/`) || path.startsWith(`${entry.path}?`))
      .toSorted((a, b) => b.path.length - a.path.length)[0]?.code;
  return all.filter((path) => nearest(path) === code);
}

for (const who of ['member', 'head'] as const)
  test(`a ${who} opens every screen by its address, and no call is refused`, async ({ page, browser, baseURL }) => {
    const { call, sales, details } = await seedRecords(page, `Everybody ${who}`);
    const own = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' })).newPage();
    const employeeId = await joinTeam(own, call, 'Max Member', sales);
    if (who === 'head') await call('PUT', departments.update.path.replace('{id}', sales), { headId: employeeId });
    const refused = await refusalsOf(own);
    await openAll(own, [...ownPaths, ...details], followRequests(own));
    expect(refused).toEqual([]);
    await own.context().close();
  });

const half = Math.ceil(grantableCodes.length / 2);
for (const [which, codes] of [
  ['first', grantableCodes.slice(0, half)],
  ['second', grantableCodes.slice(half)],
] as const)
  test(`a holder of one permission for one department opens its screens, ${which} half of the menu`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const { call, sales, details } = await seedRecords(page, `Scoped ${which}`);
    const own = await (await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-US' })).newPage();
    const employeeId = await joinTeam(own, call, 'Ada Admin', sales);
    const role = { type: 'CUSTOM', scope: 'DEPARTMENTS', scopeDepartmentIds: [sales], employeeIds: [employeeId] };
    const refused = await refusalsOf(own);
    const settled = followRequests(own);
    for (const code of codes)
      for (const access of viewOnlyCodes.includes(code) ? (['view'] as const) : (['view', 'edit'] as const)) {
        const permissions = [{ code, access }];
        const { roleId } = await call<{ roleId: string }>('POST', roles.create.path, {
          ...role,
          name: `${code} ${access}`,
          permissions,
        });
        const before = refused.length;
        await openAll(own, [paths.home, ...screensOf(code, [...ownPaths, ...details])], settled);
        if (refused.length > before) refused.push(`with ${code} ${access}`);
        await call('DELETE', roles.remove.path.replace('{id}', roleId), {});
      }
    expect(refused).toEqual([]);
    await own.context().close();
  });
