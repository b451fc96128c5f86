import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { JoinRequestDetail } from '#contract/people/joining.ts';
import { api } from '#web/client/api.ts';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { phoneText } from '#web/client/phone.ts';
import { paths } from '#web/paths.ts';
import { RejectForm } from '#web/shared/requests/RejectForm.tsx';
import { RequestStatusTag } from '#web/shared/requests/RequestCells.tsx';
import { decisionFacts, LongText, RequestDrawer } from '#web/shared/requests/RequestDrawer.tsx';
import { Facts } from '#web/ui/DetailPage.tsx';
import { Cell, Note, Stack, Text } from '#web/ui/layout.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { ApproveForm } from '#web/shared/people/ApproveForm.tsx';
import { refreshAfterDecision, requestQuery } from '#web/shared/people/join-requests.ts';

/** One request beside the list: the known data of the applicant, and the decision. */
export function RequestPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('joining.decide');
  const request = useQuery(requestQuery(id));
  const { data } = request;
  const [deciding, setDeciding] = useState<'approve' | 'reject'>();
  if (data && deciding === 'approve') return <ApproveForm request={data} onClose={() => setDeciding(undefined)} />;
  if (data && deciding === 'reject') {
    return (
      <RejectForm
        phrases="joining.decide"
        id={id}
        name={data.displayName}
        reject={(reason) => api.joining.reject({ params: { id }, body: { reason } })}
        refresh={refreshAfterDecision}
        onClose={() => setDeciding(undefined)}
      />
    );
  }
  return (
    <RequestDrawer
      request={request}
      phrases="joining.decide"
      titleOf={({ displayName }) => t('title', { name: displayName })}
      onApprove={() => setDeciding('approve')}
      onReject={() => setDeciding('reject')}
      onClose={onClose}
    >
      {(known) => <Known request={known} />}
    </RequestDrawer>
  );
}

function Known({ request }: { request: JoinRequestDetail }) {
  const t = useTranslations('joining');
  const phone = phoneText(request.mobilePrefix, request.mobileNumber);
  const facts = [
    {
      key: 'status',
      label: t('list.status'),
      value: <RequestStatusTag status={request.status} text={t(`list.statuses.${request.status}`)} />,
    },
    { key: 'reason', label: t('list.reason'), value: <LongText text={request.reason} /> },
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
      <Decision request={request} />
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
  const { status, displayName, employeeId } = request;
  const t = useTranslations('joining.decide');
  const labels = { decision: status === 'REJECTED' ? t('rejection') : t('approval'), reason: t('reason') };
  const facts = decisionFacts(request, labels);
  if (facts.length === 0) return null;
  return (
    <Facts
      items={[
        ...facts,
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
