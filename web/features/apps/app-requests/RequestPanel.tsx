import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { reasonOf } from '#web/client/api-error.ts';
import { AppName } from '#web/ui/AppIcon.tsx';
import { Person } from '#web/ui/Avatar.tsx';
import { Facts } from '#web/ui/DetailPage.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Row } from '#web/ui/layout.tsx';
import { RejectForm } from './RejectForm.tsx';
import styles from './Requests.module.css';
import { RequestState } from './RequestState.tsx';
import { useApprove } from './use-approve.ts';
import { requestQuery, type AppRequestItem } from './use-requests.ts';

/** One request beside the list, with its decision. */
export function RequestPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('permission.requests');
  const { data, error, refetch } = useQuery(requestQuery(id));
  const [rejecting, setRejecting] = useState(false);
  const { busy, approve } = useApprove();
  if (data && rejecting) return <RejectForm request={data} onClose={() => setRejecting(false)} />;
  return (
    <Drawer
      open
      size={440}
      title={data ? t('title', { name: data.employee.displayName, app: data.app.name }) : ' '}
      onClose={onClose}
      {...(data?.can.decide
        ? {
            footer: (
              <Row gap="s" justify="end" wrap>
                <Button danger onClick={() => setRejecting(true)}>
                  {t('reject')}
                </Button>
                <Button
                  type="primary"
                  loading={busy !== undefined}
                  disabled={data.obstacle !== null}
                  onClick={() => approve(data.id)}
                >
                  {t('approve')}
                </Button>
              </Row>
            ),
          }
        : {})}
    >
      {data ? (
        <Known request={data} />
      ) : error ? (
        <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
      ) : (
        <FactsSkeleton />
      )}
    </Drawer>
  );
}

function Known({ request }: { request: AppRequestItem }) {
  const t = useTranslations('permission.requests');
  const { employee, departments, app, reason, status, decidedBy, decidedAt, decisionReason } = request;
  const decided = decidedAt && decidedBy;
  return (
    <Facts
      items={[
        { key: 'status', label: t('status'), value: <RequestState request={request} /> },
        { key: 'member', label: t('member'), value: <Person name={employee.displayName} photo={employee.avatar} /> },
        { key: 'departments', label: t('departments'), value: departments.map(({ path }) => path).join('\n') },
        { key: 'app', label: t('app'), value: <AppName name={app.name} icon={app.icon} size={28} /> },
        { key: 'reason', label: t('reason'), value: <span className={styles['pre']}>{reason}</span> },
        { key: 'asked', label: t('asked'), value: <Moment at={request.createdAt} /> },
        ...(decided
          ? [
              {
                key: 'decision',
                label: status === 'REJECTED' ? t('rejection') : t('approval'),
                value: (
                  <>
                    {decidedBy} · <Moment at={decidedAt} />
                  </>
                ),
              },
            ]
          : []),
        ...(decisionReason
          ? [{ key: 'why', label: t('reason'), value: <span className={styles['pre']}>{decisionReason}</span> }]
          : []),
      ]}
    />
  );
}
