import { useTranslations } from 'use-intl';
import { reasonOf } from '#web/client/api-error.ts';
import { Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Note, Row, Stack } from '#web/ui/layout.tsx';
import styles from './Staff.module.css';
import { type OwnVisit, useRunning } from './use-staff.ts';
import { useUntil } from './use-until.ts';
import { VisitActs } from './VisitActs.tsx';

/** The reader's running support visits. */
export function RunningVisits() {
  const t = useTranslations('staff.visits');
  const { data, error, refetch } = useRunning();
  return (
    <Surface title={t('now')}>
      {data ? (
        data.items.length ? (
          <Stack as="ul" gap="l" className={styles['running']}>
            {data.items.map((visit) => (
              <Row key={visit.id} as="li" gap="xl" rowGap="s" align="center" justify="between" wrap>
                <Running visit={visit} />
              </Row>
            ))}
          </Stack>
        ) : (
          <Note>{t('nowNone')}</Note>
        )
      ) : error ? (
        <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
      ) : (
        <FactsSkeleton rows={2} />
      )}
    </Surface>
  );
}

function Running({ visit }: { visit: OwnVisit }) {
  const types = useTranslations('support.types');
  const until = useUntil();
  return (
    <>
      <div>
        <strong>{visit.team.name}</strong> <StatusTag tone="quiet">{types(visit.supportType)}</StatusTag>
        <Note>
          {until(visit.endsAt)} · {visit.reason}
        </Note>
      </div>
      <VisitActs visit={visit} />
    </>
  );
}
