import { expect, test } from '@playwright/test';
import { departments } from '#contract/people/departments.ts';
import { paths } from '#web/paths.ts';
import { makeWorkbook } from '#dev/testing/spreadsheets.ts';
import { t, within } from '#dev/testing/texts.ts';
import { foundTeam } from '../new-team.ts';
import { digits, openFromMenu, press, unique } from '../steps.ts';
import { chooseFile, countEffort, expectEffort } from './count.ts';

test.use({ locale: 'en-US', timezoneId: 'Asia/Hong_Kong', viewport: { width: 1280, height: 900 } });

const columns = ['displayName', 'email', 'employeeNumber', 'departments', 'joinedDate'] as const;
type Column = (typeof columns)[number];
const people = 200;

/** Twelve rows with one error each: the cell as it is in the file, and its correction. */
const faults: readonly { column: Column; wrong: string; right: string }[] = [
  ...['Slaes', 'Salse', 'Sale', 'Sels'].map((wrong) => ({ column: 'departments' as const, wrong, right: 'Sales' })),
  ...['31/02/2024', 'soon', '2024-13-01', '3 Dec'].map((wrong) => ({
    column: 'joinedDate' as const,
    wrong,
    right: '2024-12-03',
  })),
  ...['ann@', 'ben.example.com', '@example.com', 'dora example'].map((wrong) => ({ column: 'email' as const, wrong, right: '' })),
];

test('200 people are imported from a file with 12 errors, which are corrected on the page, and the import is undone', async ({
  page,
}) => {
  const call = await foundTeam(page, 'Ivy Importer', unique('Importers'));
  const { items } = await call<{ items: { departmentId: string }[] }>('GET', departments.list.path);
  await call('POST', departments.create.path, { parentId: items[0]?.departmentId, name: 'Sales' });
  const run = digits();
  const rows = Array.from({ length: people }, (_, at) => {
    const fault = at % 16 === 5 ? faults[(at - 5) / 16] : undefined;
    const right: Record<Column, string> = {
      displayName: `Person ${at}`,
      email: `p${at}.${run}@example.com`,
      employeeNumber: `N${run}${at}`,
      departments: 'Sales',
      joinedDate: '2024-01-31',
    };
    return { right, fault, cells: { ...right, ...(fault && { [fault.column]: fault.wrong }) } };
  });
  const header = columns.map((column) => t(`imports.columns.${column}`));
  const buffer = await makeWorkbook(
    header,
    rows.map(({ cells }) => columns.map((column) => cells[column])),
  );
  await page.goto(paths.home);
  const effort = await countEffort(page);

  await openFromMenu(page, t('shell.pages.members'));
  await page.getByRole('button', { name: t('members.list.import'), exact: true }).click();
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await chooseFile(page, page.getByText(t('ui.upload.drop')), { name: 'people.xlsx', mimeType, buffer });
  await expect(page.getByText(t('imports.check.faults', { count: faults.length }))).toBeVisible();
  // The first cell with an error has the focus; Enter checks a correction and leads to the next one.
  for (const { right, fault } of rows) {
    if (!fault) continue;
    const focused = page.locator('input:focus');
    await expect(focused).toHaveValue(fault.wrong);
    await focused.fill(fault.right || right[fault.column]);
    await focused.press('Enter');
  }
  await expect(page.getByRole('status').filter({ hasText: t('imports.check.noneLeft') })).toBeVisible();
  await press(page, t('imports.commit.start', { count: people }));
  await expect(page.getByRole('heading', { name: t('imports.result.title') })).toBeVisible();
  await press(page, t('imports.result.undo'));
  await press(page.getByRole('dialog'), t('imports.result.undo'));
  await expect(page.getByRole('heading', { name: t('imports.result.undone') })).toBeVisible();
  await expect(page.getByText(t('imports.result.undoneText', { removed: people, restored: 0 }))).toBeVisible();
  expectEffort('import 200 people with 12 errors and undo', effort(), { clicks: 6, fields: 12, pages: 2 });

  // The undo is one line of the operation log, with an entry for itself and one for each person.
  await page.goto(paths.operationLog);
  const sentence = within('operationLog.sentences.importUndone', { object: 'people.xlsx', added: people, updated: 0 });
  const line = page.getByRole('row').filter({ hasText: sentence });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText(t('operationLog.lines.entries', { count: people + 1 }));
});
