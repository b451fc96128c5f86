import { expect, type Page, test } from '@playwright/test';
import { api } from '#contract/api.ts';
import { firstRun } from '#phrases/en/firstRun.ts';
import { shell } from '#phrases/en/shell.ts';
import { paths } from '#web/paths.ts';
import { createTeam, withoutGuide } from './new-team.ts';
import { arriveNew } from './newcomer.ts';

/** safety.md: stored text cannot hurt. What the rules let in is stored; what they refuse stands in the answers as if it had been. */
const hostile = {
  image: '<img src=x onerror=alert(1)>',
  vector: '"><svg/onload=alert(2)>',
  script: '</script><script>alert(3)</script>',
  link: 'javascript:alert(4)',
  template: '{{alert(5)}}${alert(5)}',
};
const innocent = { member: 'Innocent Member', department: 'Innocent Department', website: 'https://innocent.example/' };
const disguises: readonly (readonly [string, string])[] = [
  [innocent.member, hostile.image],
  [innocent.department, hostile.script],
  [innocent.website, hostile.link],
];

/** Notes every dialog, every report of the content security policy and every error of a script. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`));
  await page.exposeFunction('reported', (report: string) => seen.push(report));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { reported } = window as unknown as { reported: (report: string) => void };
      reported(`policy: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return seen;
}

/** Calls of the API as the person of the page. */
async function caller(page: Page) {
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().includes('/manager/home') && 'authorization' in one.headers()),
    page.goto(paths.home),
  ]);
  const { authorization = '', 'x-team-id': team = '' } = request.headers();
  const headers = { authorization, 'x-team-id': team, 'accept-language': 'en' };
  return {
    team,
    call: async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
      const response = await page.request.fetch(path, { method, headers, ...(data && { data }) });
      return { status: response.status(), data: ((await response.json()) as { data: Record<string, unknown> }).data };
    },
  };
}

/** Lets answers carry what the rules would have refused. */
async function disguise(page: Page): Promise<void> {
  await page.route('**/uc/api/**', async (route) => {
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    let body = await response.text();
    for (const [plain, text] of disguises) body = body.replaceAll(plain, JSON.stringify(text).slice(1, -1));
    return route.fulfill({ response, body });
  });
}

test.use({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong' });

test('names, titles and addresses that are code stay text on every screen', async ({ page }) => {
  test.setTimeout(180_000);
  const seen = await watch(page);
  // It would lead to another screen of its own accord.
  await withoutGuide(page);
  await arriveNew(page, hostile.image);
  await createTeam(page, 'en', hostile.template);
  await page.getByRole('button', { name: firstRun.invite.later, exact: true }).click();
  await page.waitForURL(`**${paths.openedApp}`);
  const { call, team } = await caller(page);

  const { members, departments, teams } = api;
  const refused = { displayName: hostile.image, email: 'a@example.com' };
  expect(await call('POST', members.create.path, refused)).toMatchObject({ status: 422 });
  const website = { website: hostile.link };
  expect(await call('PUT', teams.update.path.replace('{id}', team), website)).toMatchObject({ status: 422 });
  const stored = { address: hostile.script, contact: hostile.vector, city: hostile.image, website: innocent.website };
  expect(await call('PUT', teams.update.path.replace('{id}', team), stored)).toMatchObject({ status: 200 });
  const root = ((await call('GET', departments.list.path)).data['items'] as { departmentId: string }[])[0]?.departmentId;
  const department = await call('POST', departments.create.path, { parentId: root, name: innocent.department });
  const member = await call('POST', members.create.path, {
    displayName: innocent.member,
    email: 'innocent@example.com',
    jobTitle: hostile.vector,
    position: hostile.script,
    departmentIds: [department.data['departmentId']],
  });
  expect(member.status).toBe(200);

  await disguise(page);
  const id = String(member.data['employeeId']);
  const shown = (text: string) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  const visits: [string, string[]][] = [
    [paths.home, [hostile.image, hostile.template]],
    [paths.members, [hostile.image, hostile.vector, hostile.script]],
    [paths.member({ id }), [hostile.image, hostile.vector, hostile.script]],
    [paths.departments, [hostile.image, hostile.script]],
    [paths.organizationInfo, [hostile.template, hostile.script, hostile.vector, hostile.image, hostile.link]],
    [paths.settings, [hostile.template]],
    [paths.createTeam, [hostile.template]],
  ];
  for (const [path, texts] of visits) {
    await test.step(path, async () => {
      await page.goto(path);
      for (const text of texts) await shown(text);
    });
  }
  await test.step('the edit form, and what finds people', async () => {
    await page.goto(paths.editMember({ id }));
    await expect(page.locator('#displayName')).toHaveValue(hostile.image);
    await page.getByRole('button', { name: shell.search.open }).click();
    await page.getByRole('combobox', { name: shell.search.placeholder }).fill('innocent');
    await expect(page.getByRole('option', { name: hostile.image })).toBeVisible();
  });
  expect(seen).toEqual([]);

  await test.step('the watch would have seen one', async () => {
    await page.evaluate(() => document.body.append(Object.assign(document.createElement('script'), { text: 'alert(9)' })));
    await expect.poll(() => seen).toEqual([expect.stringContaining('policy: script-src')]);
  });
});
