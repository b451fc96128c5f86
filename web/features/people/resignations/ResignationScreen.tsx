import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ResignationDetail } from '#contract/people/resignations.ts';
import { isMissing, reasonOf } from '#web/client/api-error.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { DetailColumns, Facts } from '#web/ui/DetailPage.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState, Missing } from '#web/ui/State.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { Ledger } from './Ledger.tsx';
import type { ResignationAction } from './ResignationMenu.tsx';
import { useLeavingFacts, useRecordFacts } from './resignation-facts.tsx';
import { ResignationStatus } from './resigned-columns.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { resignationRead } from './use-resignation.ts';

/** One resignation (020100): date and reason, the ledger of the handover, and the member. */
export function ResignationScreen() {
  const { id = '' } = useParams({ strict: false });
  const title = useTranslations('shell.pages')('resignation');
  const { data, error, refetch } = useQuery(resignationRead(id));
  if (data) return <One of={data} />;
  return (
    <Page title={title}>
      <Surface>{error ? <Failed error={error} onRetry={() => void refetch()} /> : <FactsSkeleton />}</Surface>
    </Page>
  );
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('resignations.detail');
  if (isMissing(error)) {
    return (
      <Missing
        title={t('missingTitle')}
        text={t('missingText')}
        action={<Button onClick={() => go(paths.resignList)}>{t('toList')}</Button>}
      />
    );
  }
  return <ErrorState {...reasonOf(error)} onRetry={onRetry} />;
}

function One({ of: row }: { of: ResignationDetail }) {
  const t = useTranslations('resignations');
  const [asking, ask] = useState<ResignationAction>();
  const close = () => ask(undefined);
  return (
    <Page
      title={row.displayName}
      lead={<Avatar name={row.displayName} photo={row.avatar} size={48} />}
      beside={<ResignationStatus of={row} inline />}
      purpose={[row.jobTitle, row.departments[0]?.path].filter(Boolean).join(' · ')}
      actions={row.can.edit ? <Actions of={row} onAct={ask} /> : null}
    >
      {row.problem ? <Alert type="error" showIcon title={t('detail.problem', { reason: row.problem })} /> : null}
      <DetailColumns
        side={
          <Surface title={t('detail.leaving')}>
            <Facts items={useLeavingFacts(row)} />
          </Surface>
        }
      >
        <Surface title={row.state === 'PENDING' ? t('detail.ledgerPending') : t('detail.ledger')}>
          <Ledger of={row} />
        </Surface>
        <Surface title={t('detail.record')}>
          <Facts items={useRecordFacts(row)} />
        </Surface>
      </DetailColumns>
      {asking === 'cancel' ? (
        <CancelDialog of={row} onDone={() => go(paths.member({ id: row.employeeId }))} onClose={close} />
      ) : null}
      {asking === 'restore' ? <RestoreDialog of={row} onClose={close} /> : null}
    </Page>
  );
}

function Actions({ of: row, onAct }: { of: ResignationDetail; onAct: (act: ResignationAction) => void }) {
  const t = useTranslations('resignations');
  if (row.state === 'PENDING') return <Button onClick={() => onAct('cancel')}>{t('cancel.act')}</Button>;
  if (row.state !== 'RESIGNED') return null;
  return (
    <>
      {row.rehiredAs ? null : <Button onClick={() => go(paths.rehire({ id: row.id }))}>{t('rehire.act')}</Button>}
      {row.restoreDays === null ? null : (
        <Button type="primary" onClick={() => onAct('restore')}>
          {t('restore.act', { name: row.displayName })}
        </Button>
      )}
    </>
  );
}
