import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { can } from '#web/client/here.ts';
import { Facts } from '#web/ui/DetailPage.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import styles from './Safety.module.css';
import { type PoliciesHere, useIdleText, usePolicies } from './use-safety.ts';
import { useDateText } from '#web/ui/use-date-text.ts';

const PoliciesPanel = lazy(() => import('./PoliciesPanel.tsx').then((module) => ({ default: module.PoliciesPanel })));

/** The sign-in policy of the team; it is changed in a panel beside the list. */
export function PoliciesSurface({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const t = useTranslations('security.policies');
  const { data, error, refetch } = usePolicies();
  const editable = data?.editable === true;
  return (
    <Surface title={t('title')} aside={editable ? <Button onClick={() => onOpen(true)}>{t('change')}</Button> : null}>
      {data ? (
        <Stack gap="xl" align="start" className={styles['stack']}>
          <PolicyFacts policies={data} />
          {!editable && can('080200', 'edit') ? (
            <Text as="p" tone="quiet">
              {t('whole')}
            </Text>
          ) : null}
        </Stack>
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton fields={2} />
      )}
      {open && editable ? (
        <Suspense>
          <PoliciesPanel policies={data} onClose={() => onOpen(false)} />
        </Suspense>
      ) : null}
    </Surface>
  );
}

function PolicyFacts({ policies }: { policies: PoliciesHere }) {
  const t = useTranslations('security.policies');
  const dateText = useDateText();
  const idleText = useIdleText();
  const { secondFactor, secondFactorFrom, idleMinutes } = policies;
  const from = secondFactorFrom && dateText(secondFactorFrom);
  return (
    <Facts
      items={[
        {
          key: 'factor',
          label: t('secondFactor'),
          value: [t(secondFactor), from ? `${t('from')} ${from}` : ''].filter(Boolean).join(' · '),
        },
        { key: 'idle', label: t('idle'), value: idleText(idleMinutes) },
      ]}
    />
  );
}
