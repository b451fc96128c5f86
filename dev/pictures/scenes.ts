import type { Page } from '@playwright/test';
import { guideFlags } from '#contract/workplace/guide-facts.ts';
import { unknownId } from './routes.ts';

const nearMilliseconds = 6 * 86_400_000;

/** Opens the beginner guide with the next page, once, as for a person who has never seen it; nothing is stored. */
export async function showGuideAtStart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('guide-shown')) return;
    sessionStorage.setItem('guide-shown', '1');
    sessionStorage.setItem('atrium.guide', '1');
  });
  const step = { firstStep: false, secondStep: false };
  const flags = Object.fromEntries(guideFlags.map((flag) => [flag, false]));
  const data = { ...flags, subscriptionFlag: step, recognised: ['apps'] };
  await page.route('**/employees/*/guide', (route) => route.fulfill({ json: { code: 0, message: 'OK', data } }));
}

/** Shows the team as for a person to whom it is offered and shortly before its dissolution; nothing is stored. */
export async function showDissolvingTeam(page: Page): Promise<void> {
  const at = new Date(Date.now() + nearMilliseconds).toISOString();
  await page.route(/\/manager\/teams\/[\w-]{36}$/, async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, dissolvesAt: at, offered: true } } });
  });
  await page.route('**/manager/teams/*/ownership', async (route) => {
    const response = await route.fetch();
    const envelope = (await response.json()) as { data: { owner: object } };
    const { owner } = envelope.data;
    const transfer = { id: unknownId, from: owner, to: owner, staysSuperAdmin: true, askedAt: at, expiresAt: at };
    await route.fulfill({ response, json: { ...envelope, data: { owner, transfer } } });
  });
}

/** Shows the bar of a view as member: the tab stores a view, and no request sends it to the server. */
export async function showViewAsBar(page: Page): Promise<void> {
  await page.addInitScript((employeeId) => {
    const view = { id: employeeId, employeeId, displayName: 'Siti Rahmawati', endsAt: '2999-01-01T00:00:00Z' };
    sessionStorage.setItem('atrium.view', JSON.stringify(view));
  }, unknownId);
  await page.route('**/uc/**', async (route) => {
    const { 'x-view-as': _view, ...headers } = route.request().headers();
    await route.fallback({ headers });
  });
}
