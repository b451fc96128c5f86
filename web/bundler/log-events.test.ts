import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { logCategories, loggedActions, phraseKeyOfAction } from '#contract/platform/operation-log-facts.ts';

const article = (language: string) =>
  readFileSync(join(import.meta.dirname, '..', '..', 'help/log-events', `${language}.md`), 'utf8');

test.each(languages)('the help article about log events names every action and category of the log (%s)', (language) => {
  const text = article(language);
  const actions = loggedActions.filter((action) => !text.includes(`{operationLog.actions.${phraseKeyOfAction(action)}}`));
  const categories = logCategories.filter((category) => !text.includes(`## {operationLog.categories.${category}}`));
  expect({ actions, categories }).toEqual({ actions: [], categories: [] });
});
