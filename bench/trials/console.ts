import { type Browser, type BrowserContext, chromium, type Page, type Response } from '@playwright/test';
import { buildConsole } from '#dev/console.ts';
import { chromiumArguments, findChromium } from '#dev/testing/chromium.ts';
import { freePort } from '#dev/testing/port.ts';
import { createPasswords } from '#server/integrations/sign-on/passwords.ts';
import { languages } from '#contract/languages.ts';
import { translator } from '#phrases/translate.ts';
import { paths } from '#web/paths.ts';
import { startProduct } from '../measure/sides.ts';
import type { Bench } from '../measure/stage.ts';
import { median } from '../measure/statistics.ts';
import type { Line } from '../report/tables.ts';
import { withRooms } from '../seed/rooms.ts';
import { firstListOf, noteFirstRow, slowLine } from './first-list.ts';
import { lineMaker, type Trial } from './trial.ts';

const line = lineMaker('console');
const password = 'harbour-lights-8';

type Session = Pick<Awaited<ReturnType<BrowserContext['storageState']>>, 'cookies' | 'origins'>;

/** Measures what Chromium loads and the time to the first row, and the time between screens. */
export const consoleTrial: Trial = {
  key: 'console',
  isWrite: true,
  async run(bench) {
    const executablePath = findChromium();
    if (!executablePath) {
      bench.say('console: there is no Chromium on this machine, so it is left out.');
      return [];
    }
    await buildConsole();
    const account = await givePassword(bench);
    const port = await freePort();
    const product = await startProduct(bench.database, port);
    const browser = await chromium.launch({ executablePath, args: chromiumArguments });
    try {
      const { id } = await bench.factsOf('100k');
      const baseURL = `http://localhost:${port}`;
      return await withRooms(bench.client, id, () => linesOf(browser, baseURL, account, bench.pace.rounds + 2));
    } finally {
      await browser.close();
      await product.served.stop();
    }
  },
};

async function linesOf(browser: Browser, baseURL: string, account: string, rounds: number): Promise<Line[]> {
  const session = await signIn(browser, baseURL, account);
  const inNewContext = async <T>(work: (page: Page) => Promise<T>): Promise<T> => {
    const context = await browser.newContext({ ...english, baseURL, storageState: session });
    try {
      return await work(await context.newPage());
    } finally {
      await context.close();
    }
  };
  const local = [];
  const slow = [];
  const changes: Change[] = [];
  for (let round = 0; round < rounds; round += 1) {
    local.push(await inNewContext((page) => firstListOf(page, paths.members)));
    slow.push(await inNewContext((page) => firstListOf(page, paths.members, slowLine)));
    changes.push(await inNewContext(changeScreens));
  }
  const { scriptBytes, scripts, requests, bytes } = local[0] ?? { scriptBytes: 0, scripts: 0, requests: 0, bytes: 0 };
  return [
    line('first list, scripts', { kB: scriptBytes / 1000, requests: scripts }),
    line('first list, everything', { kB: bytes / 1000, requests }),
    line('first row', { ms: median(local.map(({ firstRow }) => firstRow)) }),
    line('first row, 10 Mbit/s and 40 ms', { ms: median(slow.map(({ firstRow }) => firstRow)) }),
    line('departments, first opening', { ms: median(changes.map(({ first }) => first)) }),
    line('members and departments again', { ms: median(changes.flatMap(({ later }) => later)) }),
    line('room board, first opening', { ms: median(changes.map(({ board }) => board)) }),
    line('room board, largest response', {
      kB: Math.max(...(changes[0]?.boardSizes ?? [])) / 1000,
      requests: changes[0]?.boardSizes.length ?? 0,
    }),
    line('room board, next day', { ms: median(changes.flatMap(({ days }) => days)) }),
    line('org chart, first opening', { ms: median(changes.map(({ chart }) => chart.first)) }),
    line('org chart, all levels to 1,000 boxes', { ms: median(changes.map(({ chart }) => chart.expanded)) }),
    line('org chart, frame while dragging 1,000 boxes', { ms: median(changes.flatMap(({ chart }) => chart.frames)) }),
    line('home, first opening', { ms: median(changes.map(({ home }) => home)) }),
  ];
}

const english = { locale: 'en-US', viewport: { width: 1280, height: 800 } };

/** Sets a password for one account. The generated accounts have none, as a million hashes would take too long. */
async function givePassword({ client }: Bench): Promise<string> {
  const email = 'all.100k@harbour.example';
  await client.query('UPDATE accounts SET password_hash = $2 WHERE email = $1', [email, await createPasswords().hash(password)]);
  return email;
}

async function signIn(browser: Browser, baseURL: string, account: string): Promise<Session> {
  const context = await browser.newContext({ ...english, baseURL });
  try {
    const page = await context.newPage();
    await page.goto(paths.members);
    await page.waitForURL('**/signin/**');
    await page.goto(`${page.url()}?by=email`);
    await page.locator('input[autocomplete~="username"]').fill(account);
    await page.locator('input[autocomplete="current-password"]').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('rowheader').first().waitFor();
    return await context.storageState();
  } finally {
    await context.close();
  }
}

const laterDay = languages.map((language) => `button[aria-label="${translator(language)('bookings.board.later')}"]`).join(', ');
/** Selector of a meeting on the board. */
const bar = '[data-booking]';
const treeLine = '[role=treeitem], .ant-tree-treenode';

interface Change {
  first: number;
  later: number[];
  board: number;
  /** Bytes of each response of the board before compression. */
  boardSizes: number[];
  days: number[];
  home: number;
  chart: ChartTimes;
}

interface ChartTimes {
  first: number;
  expanded: number;
  frames: number[];
}

/** Changes screens by the menu: milliseconds from the click to the first painted content. */
async function changeScreens(page: Page): Promise<Change> {
  await page.goto(paths.members);
  await page.getByRole('rowheader').first().waitFor();
  await page.waitForLoadState('networkidle');
  const first = await change(page, paths.departments, treeLine);
  const later: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    later.push(await change(page, paths.members, noteFirstRow.selector));
    later.push(await change(page, paths.departments, treeLine));
  }
  const sizes: Promise<number>[] = [];
  const noteSize = (response: Response) => {
    if (response.url().includes('/bookings/board?'))
      sizes.push(
        response.body().then(
          ({ length }) => length,
          () => 0,
        ),
      );
  };
  page.on('response', noteSize);
  const board = await change(page, paths.roomBoard, bar);
  await page.waitForLoadState('networkidle');
  page.off('response', noteSize);
  const boardSizes = await Promise.all(sizes);
  const days: number[] = [];
  for (let n = 0; n < 3; n += 1) days.push(await nextDay(page));
  const home = await change(page, paths.home, `main a[href="${paths.members}"]`);
  return { first, later, board, boardSizes, days, home, chart: await orgChart(page) };
}

/** Opens the org chart, expands all levels, and drags it: milliseconds to the first box and to the last, and of each frame. */
async function orgChart(page: Page): Promise<ChartTimes> {
  await change(page, paths.departments, treeLine);
  await page.waitForLoadState('networkidle');
  const picture = page.locator('svg g[data-active]').first();
  const began = performance.now();
  await page.getByRole('button', { name: named('shell.pages.orgChart') }).click();
  await picture.waitFor();
  const first = performance.now() - began;
  const expands = performance.now();
  const expand = page.getByRole('button', { name: named('insight.chart.expandAll') });
  await expand.click();
  await page.locator('.ant-btn-loading').waitFor();
  await page.locator('.ant-btn-loading').waitFor({ state: 'detached' });
  const expanded = performance.now() - expands;
  const frames = await picture.evaluate(
    (box) =>
      new Promise<number[]>((done) => {
        const stage = box.closest('svg')?.parentElement;
        const took: number[] = [];
        const send = (type: string, x: number) =>
          stage?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: x, clientY: 400 }));
        // The pointer is not a real one, which cannot be captured.
        if (stage) stage.setPointerCapture = () => undefined;
        send('pointerdown', 600);
        let before = performance.now();
        const move = (now: number) => {
          took.push(now - before);
          before = now;
          send(took.length < 40 ? 'pointermove' : 'pointerup', 600 - took.length * 8);
          if (took.length < 40) requestAnimationFrame(move);
          else done(took.slice(2));
        };
        requestAnimationFrame(move);
      }),
  );
  return { first, expanded, frames };
}

/** A label in any language: it depends on the team's. */
const named = (key: 'shell.pages.orgChart' | 'insight.chart.expandAll') =>
  new RegExp(`^(${languages.map((language) => translator(language)(key)).join('|')})$`);

async function change(page: Page, path: string, selector: string): Promise<number> {
  await page.locator(`a[href="${path}"]`).first().waitFor();
  return page.evaluate(
    ([path, selector]) =>
      new Promise<number>((done) => {
        const began = performance.now();
        document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click();
        const look = () => {
          if (location.pathname === path && document.querySelector(selector)) {
            requestAnimationFrame(() => done(performance.now() - began));
          } else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    [path, selector] as const,
  );
}

/** Milliseconds from the click until other meetings are on the board. */
async function nextDay(page: Page): Promise<number> {
  // The button is found by selector instead of role and name, because its label depends on the team's language.
  const next = page.locator(laterDay).first();
  const took = await next.evaluate(
    (button, bar) =>
      new Promise<number>((done) => {
        const shown = () => document.querySelector<HTMLElement>(bar)?.dataset['booking'];
        const [before, began] = [shown(), performance.now()];
        (button as HTMLElement).click();
        const look = () => {
          if (shown() !== undefined && shown() !== before) requestAnimationFrame(() => done(performance.now() - began));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    bar,
  );
  // The adjacent days are prefetched, as they are for a person who views a day.
  await page.waitForLoadState('networkidle');
  return took;
}
