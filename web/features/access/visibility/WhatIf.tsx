import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Explanation } from '#contract/access/visibility-preview.ts';
import type { AddressBook } from '#contract/access/visibility.ts';
import {
  type FieldLevel,
  fieldLevels,
  type GovernedField,
  type MainRule,
  mainRules,
  visibilityChanges,
} from '#contract/access/visibility-facts.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { Consequences } from '#web/ui/ConsequencesDialog.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Text } from '#web/ui/layout.tsx';
import { usePreviewWords } from './preview-words.ts';
import styles from './Explain.module.css';

/** The maximum number of lines shown. */
const named = 4;

interface WhatIfProps {
  explanation: Explanation;
  rules: AddressBook;
  field: GovernedField | undefined;
}

/** The effect of another level of the field, or of another main rule, on the whole team. Nothing is changed. */
export function WhatIf({ explanation: { visible, fields }, rules, field }: WhatIfProps) {
  const t = useTranslations('visibility.explain.whatIf');
  const levels = useTranslations('visibility.fields.levels');
  const options = useTranslations('visibility.range.options');
  const fieldName = useTranslations('members.fields');
  const chosenField = visible ? fields.find((each) => each.field === field) : undefined;
  const otherLevels = fieldLevels.filter((level) => level !== (chosenField && rules.levels[chosenField.field]));
  // The rule SELECTED is not offered, because its selection is not known here.
  const otherRules = mainRules.filter((rule) => rule !== rules.mainRule && rule !== 'SELECTED');
  const [level, setLevel] = useState<FieldLevel>(chosenField?.shown ? 'HIDDEN' : 'COMPANY');
  const [rule, setRule] = useState<MainRule>(otherRules[0] ?? 'ALL');
  const chosenLevel = otherLevels.includes(level) ? level : (otherLevels[0] ?? level);
  return (
    <Surface title={t('title')}>
      {chosenField ? (
        <>
          <label className={styles['choice']}>
            <Text tone="quiet">{t('level', { field: fieldName(chosenField.field) })}</Text>
            <Select<FieldLevel>
              value={chosenLevel}
              options={otherLevels.map((value) => ({ value, label: levels(value) }))}
              onChange={setLevel}
            />
          </label>
          <Effect change={{ levels: { [chosenField.field]: chosenLevel } }} />
          <Go to={`${paths.fieldVisibility}?field=${chosenField.field}&level=${chosenLevel}`}>{t('open')}</Go>
        </>
      ) : (
        <>
          <label className={styles['choice']}>
            <Text tone="quiet">{t('rule')}</Text>
            <Select<MainRule>
              value={rule}
              options={otherRules.map((value) => ({ value, label: options(value) }))}
              onChange={setRule}
            />
          </label>
          <Effect change={{ mainRule: rule }} />
          <Go to={`${paths.visibleRange}?rule=${rule}`}>{t('open')}</Go>
        </>
      )}
    </Surface>
  );
}

function Effect({ change }: { change: { levels?: Partial<Record<GovernedField, FieldLevel>>; mainRule?: MainRule } }) {
  const t = useTranslations('visibility.explain.whatIf');
  const { brief } = usePreviewWords();
  const { data, error, refetch } = useQuery({
    queryKey: ['visibility', 'preview', change],
    queryFn: ({ signal }) => api.visibility.preview({ body: change }, { signal }),
    staleTime: 0,
  });
  if (error) return <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <FactsSkeleton rows={3} />;
  const counts = visibilityChanges
    .map((key) => ({
      key,
      count: Math.max(
        key === 'LOSES' ? data.loses.viewers : data.gains.viewers,
        ...data.fields.filter(({ change }) => change === key).map(({ viewers }) => viewers),
      ),
    }))
    .filter(({ count }) => count > 0);
  return (
    <>
      {counts.map(({ key, count }) => (
        <p key={key} className={styles['figure']}>
          {t(key, { count })}
        </p>
      ))}
      {counts.length ? <Consequences calm lines={brief(data, named)} /> : <p className={styles['figure']}>{t('nobody')}</p>}
    </>
  );
}
