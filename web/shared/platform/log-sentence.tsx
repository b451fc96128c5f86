import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { LogEntry } from '#contract/platform/operation-log.ts';
import { useActionWords } from './action-texts.ts';

type SentenceInput = Pick<LogEntry, 'action' | 'summary'>;

/**
 * What an entry did, in one sentence that names its object (decisions/106). Screens that use it must load the phrases
 * `operationLog`; changed fields of members are named if `members` is loaded too.
 */
export function useLogSentence(): (entry: SentenceInput) => ReactNode {
  const t = useTranslations('operationLog.sentences');
  const all = useTranslations();
  const actionWords = useActionWords();
  const format = useFormatter();
  const fieldName = (name: string) => {
    const key = [`members.fields.${name}`, `operationLog.fields.${name}`].find((each) => all.has(each as never));
    return key ? all(key as never) : [];
  };
  return ({ action, summary: { sentence, values, kind } }) => {
    if (sentence === 'action') return actionWords(action);
    const { fields: names = [] } = values;
    const fields = Array.isArray(names) ? names.flatMap(fieldName) : [];
    const texts = Object.fromEntries(
      Object.entries({ ...values, fields }).map(([name, value]) => [name, Array.isArray(value) ? format.list(value) : value]),
    );
    const what = kind ? t(`handovers.${kind}`, { count: Number(values['count'] ?? 1) }) : '';
    return t.rich(
      (sentence === 'fields' && !fields.length ? 'plain' : sentence) as 'plain',
      {
        ...(texts as { object: string }),
        action: actionWords(action),
        what,
        b: (chunks: ReactNode) => <strong>{chunks}</strong>,
      } as never,
    );
  };
}
