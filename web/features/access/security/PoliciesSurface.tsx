import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { can } from '#web/client/here.ts';
import { Facts } from '#web/ui/DetailPage.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import styles from './Safety.module.css';
import { type PoliciesHere, useIdleText, usePolicies } from './use-safety.ts';
import { useDateText } from '#web/ui/use-date-text.ts';

const PoliciesPanel = lazy(() => import('./PoliciesPanel.tsx').then((module) => ({ default: module.PoliciesPanel })));

/** What the team asks of signing in; beside the list it is changed. */
export function PoliciesSurface({ open, onOpen }: { open: boolean; onOpen: (open: boolean) => void }) {
  const words = useTranslations('safety.policies');
  const { data, error, refetch } = usePolicies();
  const editable = data?.editable === true;
  return (
    <Surface title={words('title')} aside={editable ? <Button onClick={() => onOpen(true)}>{words('change')}</Button> : null}>
      {data ? (
        <div className={styles['stack']}>
          <PolicyFacts policies={data} />
          {!editable && can('080200', 'edit') ? <p className={styles['quiet']}>{words('whole')}</p> : null}
        </div>
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
  const words = useTranslations('safety.policies');
  const dateText = useDateText();
  const idleText = useIdleText();
  const { secondFactor, secondFactorFrom, idleMinutes } = policies;
  const from = secondFactorFrom && dateText(secondFactorFrom);
  return (
    <Facts
      items={[
        {
          key: 'factor',
          label: words('secondFactor'),
          value: [words(secondFactor), from ? `${words('from')} ${from}` : ''].filter(Boolean).join(' · '),
        },
        { key: 'idle', label: words('idle'), value: idleText(idleMinutes) },
      ]}
    />
  );
}
