import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { RejectForm } from '#web/shared/requests/RejectForm.tsx';
import { decisionFacts, LongText, RequestDrawer } from '#web/shared/requests/RequestDrawer.tsx';
import { AppName } from '#web/ui/AppIcon.tsx';
import { Person } from '#web/ui/Avatar.tsx';
import { Facts } from '#web/ui/DetailPage.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { RequestState } from './RequestState.tsx';
import { useApprove } from './use-approve.ts';
import { refreshAfterDecision, requestQuery, type AppRequestItem } from '#web/shared/apps/app-requests.ts';

/** One request beside the list, with its decision. */
export function RequestPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('appRequests.requests');
  const request = useQuery(requestQuery(id));
  const { data } = request;
  const [rejecting, setRejecting] = useState(false);
  const { busy, approve } = useApprove();
  if (data && rejecting) {
    return (
      <RejectForm
        phrases="appRequests.requests"
        id={id}
        name={data.employee.displayName}
        reject={(reason) => api.appRequests.reject({ params: { id }, body: { reason } })}
        refresh={refreshAfterDecision}
        onClose={() => setRejecting(false)}
      />
    );
  }
  return (
    <RequestDrawer
      request={request}
      phrases="appRequests.requests"
      titleOf={({ employee, app }) => t('title', { name: employee.displayName, app: app.name })}
      approval={{ loading: busy !== undefined, disabled: data?.obstacle !== null }}
      onApprove={() => approve(id)}
      onReject={() => setRejecting(true)}
      onClose={onClose}
    >
      {(known) => <Known request={known} />}
    </RequestDrawer>
  );
}

function Known({ request }: { request: AppRequestItem }) {
  const t = useTranslations('appRequests.requests');
  const { employee, departments, app, reason, status } = request;
  return (
    <Facts
      items={[
        { key: 'status', label: t('status'), value: <RequestState request={request} /> },
        { key: 'member', label: t('member'), value: <Person name={employee.displayName} photo={employee.avatar} /> },
        { key: 'departments', label: t('departments'), value: departments.map(({ path }) => path).join('\n') },
        { key: 'app', label: t('app'), value: <AppName name={app.name} icon={app.icon} size={28} /> },
        { key: 'reason', label: t('reason'), value: <LongText text={reason} /> },
        { key: 'asked', label: t('asked'), value: <Moment at={request.createdAt} /> },
        ...decisionFacts(request, { decision: status === 'REJECTED' ? t('rejection') : t('approval'), reason: t('reason') }),
      ]}
    />
  );
}
