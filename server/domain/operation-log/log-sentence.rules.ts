import { type Language, localeOf } from '#contract/languages.ts';
import { isLoggedAction, phraseKeyOfAction } from '#contract/platform/operation-log-facts.ts';
import { translator } from '#phrases/translate.ts';
import { type SummarisedEntry, summaryOf } from './log-summary.rules.ts';

/** What an entry did, as text in a language (decisions/106). The console builds the same sentence from the summary. */
export function sentenceOf(language: Language, entry: SummarisedEntry): string {
  const t = translator(language);
  const { sentence, values, kind } = summaryOf(entry);
  const action = isLoggedAction(entry.action) ? t(`operationLog.actions.${phraseKeyOfAction(entry.action)}`) : entry.action;
  const list = new Intl.ListFormat(localeOf[language]);
  const fields = Array.isArray(values['fields']) ? values['fields'].flatMap((name) => fieldName(language, name) ?? []) : [];
  const texts = Object.fromEntries(
    Object.entries({ ...values, action, fields }).map(([name, value]) => [
      name,
      Array.isArray(value) ? list.format(value) : value,
    ]),
  );
  const what = kind ? t(`operationLog.sentences.handovers.${kind}`, { count: Number(values['count'] ?? 1) }) : '';
  if (sentence === 'action') return action;
  const shown = sentence === 'fields' && !fields.length ? 'plain' : sentence;
  return t.markup(`operationLog.sentences.${shown}`, { ...texts, what, b: (chunks: string) => chunks } as never);
}

function fieldName(language: Language, name: string): string | undefined {
  const t = translator(language);
  const key = [`members.fields.${name}`, `operationLog.fields.${name}`].find((each) => t.has(each as never));
  return key && t(key as never);
}
