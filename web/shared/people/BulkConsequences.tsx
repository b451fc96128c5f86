import { Input, Skeleton } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import type { BulkPreview } from '#contract/people/bulk.ts';
import { Consequences } from '#web/ui/ConsequencesDialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import styles from './Bulk.module.css';
import type { useBulkChange } from './bulk-change.ts';

const shown = 5;

/**
 * The consequences of a bulk change in numbers, and the field for the number if it must be typed to confirm. Requires the phrases
 * of `bulk`.
 */
export function BulkConsequences({ change }: { change: ReturnType<typeof useBulkChange> }) {
  const t = useTranslations('bulk');
  const { preview, refusal, loading, typed, setTyped, start } = change;
  const lines = useLines(preview);
  if (refusal) {
    return (
      <p role="alert" className={styles['refusal']}>
        {refusal}
      </p>
    );
  }
  if (!preview)
    return loading ? <Skeleton active title={false} paragraph={{ rows: 3 }} aria-label={t('preview.loading')} /> : null;
  return (
    <div aria-busy={loading}>
      <Consequences calm lines={lines} />
      {preview.people > 0 && preview.typeNumber ? (
        <Stack as="label" gap="xs" above="l">
          <span>{t('guard.why', { people: preview.people, reached: preview.reached })}</span>
          <strong>{t('guard.type', { people: preview.people })}</strong>
          <Input
            value={typed}
            inputMode="numeric"
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
            onPressEnter={(event) => {
              event.preventDefault();
              void start();
            }}
          />
        </Stack>
      ) : null}
    </div>
  );
}

function useLines(preview: BulkPreview | undefined): string[] {
  const t = useTranslations('bulk');
  const format = useFormatter();
  if (!preview) return [];
  const { people, from, to, leftOut, asJob } = preview;
  const left = leftOut.map(({ reason, people: count, examples }) =>
    examples.length > 0
      ? t('preview.leftOutNames', { people: count, reason: t(`reasons.${reason}`), names: format.list(examples) })
      : t('preview.leftOut', { people: count, reason: t(`reasons.${reason}`) }),
  );
  if (people === 0) return [t('preview.nobody'), ...left];
  const places = (key: 'from' | 'to', counts: BulkPreview['from']) => [
    ...counts.slice(0, shown).map((each) => t(`preview.${key}`, { people: each.people, department: each.department.path })),
    ...(counts.length > shown ? [t('preview.morePlaces', { count: counts.length - shown })] : []),
  ];
  return [
    t('preview.people', { people }),
    ...places('from', from),
    ...places('to', to),
    ...left,
    ...(asJob ? [t('preview.asJob')] : []),
    t('preview.undo'),
  ];
}
