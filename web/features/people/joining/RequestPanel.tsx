import { useQuery } from '@tanstack/react-query';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { JoinRequestDetail } from '#contract/people/joining.ts';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { phoneText } from '#web/client/phone.ts';
import { paths } from '#web/paths.ts';
import { Facts } from '#web/ui/DetailPage.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Cell, Note, Row, Stack, Text } from '#web/ui/layout.tsx';
import { ApproveForm } from './ApproveForm.tsx';
import { RejectForm } from './RejectForm.tsx';
import styles from './Requests.module.css';
import { RequestStatusTag } from './RequestStatusTag.tsx';
import { requestQuery } from './use-requests.ts';

/** One request beside the list: the known data of the applicant, and the decision. */
export function RequestPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('joining.decide');
  const { data, error, refetch } = useQuery(requestQuery(id));
  const [deciding, setDeciding] = useState<'approve' | 'reject'>();
  if (data && deciding === 'approve') return <ApproveForm request={data} onClose={() => setDeciding(undefined)} />;
  if (data && deciding === 'reject') return <RejectForm request={data} onClose={() => setDeciding(undefined)} />;
  return (
    <Drawer
      open
      size={440}
      title={data ? t('title', { name: data.displayName }) : ' '}
      onClose={onClose}
      {...(data?.can.decide
        ? {
            footer: (
              <Row gap="s" justify="end" wrap>
                <Button danger onClick={() => setDeciding('reject')}>
                  {t('reject')}
                </Button>
                <Button type="primary" onClick={() => setDeciding('approve')}>
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
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <FactsSkeleton />
      )}
    </Drawer>
  );
}

function Known({ request }: { request: JoinRequestDetail }) {
  const t = useTranslations('joining');
  const phone = phoneText(request.mobilePrefix, request.mobileNumber);
  const facts = [
    { key: 'status', label: t('list.status'), value: <RequestStatusTag status={request.status} /> },
    { key: 'reason', label: t('list.reason'), value: <span className={styles['pre']}>{request.reason}</span> },
    {
      key: 'email',
      label: t('form.email'),
      value: request.email && <Contact text={request.email} proved={request.emailProved} />,
    },
    { key: 'mobile', label: t('form.mobile'), value: phone && <Contact text={phone} proved={request.mobileProved} /> },
    {
      key: 'via',
      label: t('list.via'),
      value: [t(`list.vias.${request.via}`), request.link?.name].filter(Boolean).join(' · '),
    },
    { key: 'department', label: t('list.department'), value: request.department?.path },
    { key: 'inviter', label: t('list.inviter'), value: request.inviter },
    { key: 'asked', label: t('list.asked'), value: <Moment at={request.createdAt} /> },
  ];
  return (
    <Stack gap="2xl">
      <Facts items={facts.filter(({ value }) => value !== null && value !== undefined && value !== '')} />
      {request.earlier > 0 ? <Note>{t('decide.earlier', { count: request.earlier })}</Note> : null}
      {request.decidedBy && request.decidedAt ? <Decision request={request} /> : null}
    </Stack>
  );
}

/** An address, and whether the applicant has verified it. */
function Contact({ text, proved }: { text: string; proved: boolean }) {
  const t = useTranslations('joining.decide');
  return (
    <Cell gap="3xs">
      {text}
      <Text tone="quiet">{proved ? t('proved') : t('notProved')}</Text>
    </Cell>
  );
}

function Decision({ request }: { request: JoinRequestDetail }) {
  const { status, displayName, decidedBy, decidedAt, decisionReason, employeeId } = request;
  const t = useTranslations('joining.decide');
  return (
    <Facts
      items={[
        {
          key: 'decision',
          label: status === 'REJECTED' ? t('rejected') : t('approved'),
          value: (
            <>
              {decidedBy} · {decidedAt ? <Moment at={decidedAt} /> : null}
            </>
          ),
        },
        ...(decisionReason ? [{ key: 'why', label: t('rejectReason'), value: decisionReason }] : []),
        ...(employeeId
          ? [
              {
                key: 'member',
                label: t('membersTo'),
                value: can('020100') ? <Go to={paths.member({ id: employeeId })}>{displayName}</Go> : displayName,
              },
            ]
          : []),
      ]}
    />
  );
}
