import { expect, type Locator, type Page, test } from '@playwright/test';

/** What a person does for a task: clicks, fields typed into, and changes of page. A key such as Enter or Tab is none of them. */
export interface Effort {
  clicks: number;
  fields: number;
  pages: number;
}

/**
 * Counts from now on, in every tab of the page's context, by the events that the browser reports: a press of a button of the
 * mouse, the first change of a text field since it was focused, and an address with another path. Reloads the page, which is
 * not counted. The result returns what has been done so far.
 */
export async function countEffort(page: Page): Promise<() => Effort> {
  const done: Effort = { clicks: 0, fields: 0, pages: 0 };
  const context = page.context();
  await context.exposeBinding('atriumCounted', (_, kind: 'clicks' | 'fields') => {
    done[kind] += 1;
  });
  await context.addInitScript(() => {
    const count = (kind: 'clicks' | 'fields') =>
      (window as unknown as { atriumCounted: (kind: 'clicks' | 'fields') => Promise<void> }).atriumCounted(kind);
    const counted = new WeakSet<EventTarget>();
    const typed = 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"]), textarea';
    addEventListener('pointerdown', (event) => event.isTrusted && void count('clicks'), true);
    addEventListener('focusin', ({ target }) => target && counted.delete(target), true);
    addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof Element) || !target.matches(typed) || counted.has(target)) return;
        counted.add(target);
        void count('fields');
      },
      true,
    );
  });
  await page.reload();
  const follow = (tab: Page, start: string) => {
    let last = start;
    tab.on('framenavigated', (frame) => {
      const { pathname } = new URL(frame.url());
      if (frame !== tab.mainFrame() || pathname === last) return;
      last = pathname;
      done.pages += 1;
    });
  };
  follow(page, new URL(page.url()).pathname);
  context.on('page', (tab) => follow(tab, ''));
  return () => ({ ...done });
}

/** Types into a field as a person does: clicks it unless it has the focus, and leaves it by Tab, which may focus the next one. */
export async function typeInto(input: Locator, text: string): Promise<void> {
  await input.waitFor();
  if (!(await input.evaluate((element) => element === document.activeElement))) await input.click();
  await input.fill(text);
  await input.press('Tab');
}

/** Presses what opens the file chooser, and chooses a file. */
export async function chooseFile(page: Page, opens: Locator, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await opens.click();
  await (await chooser).setFiles(file);
}

/** Asserts that a task took no more than `limit`, and writes what it took beside the result of the test. */
export function expectEffort(task: string, done: Effort, limit: Effort): void {
  const text = ({ clicks, fields, pages }: Effort) => `${clicks} clicks, ${fields} fields, ${pages} pages`;
  test.info().annotations.push({ type: 'effort', description: `${task}: ${text(done)}` });
  for (const kind of ['clicks', 'fields', 'pages'] as const)
    expect.soft(done[kind], `${kind} of “${task}” (${text(done)})`).toBeLessThanOrEqual(limit[kind]);
}
