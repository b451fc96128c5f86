import { api } from '#web/client/api.ts';
import type { FiltersIn } from '#web/shared/lists/define-list.ts';
import { BulkDecisions } from '#web/shared/requests/BulkDecisions.tsx';
import type { ListSelection } from '#web/ui/list-types.ts';
import type { appRequestsList } from './requests-list.ts';
import { refreshAfterDecision, type AppRequestItem } from '#web/shared/apps/app-requests.ts';

interface RequestsBulkProps {
  filters: FiltersIn<typeof appRequestsList>;
  selection: ListSelection;
  rows: readonly AppRequestItem[];
  total: number;
  onDone: () => void;
}

const named = ({ id, employee }: AppRequestItem) => ({ id, name: employee.displayName });

/** Approves or rejects the selected requests. Approving needs no confirmation. */
export function RequestsBulk({ filters, rows, ...list }: RequestsBulkProps) {
  return (
    <BulkDecisions
      {...list}
      phrases="appRequests.requests"
      brief
      rows={rows.map(named)}
      readAll={async (size) => (await api.appRequests.list({ query: { ...filters, size } })).items.map(named)}
      approve={(ids) => api.appRequests.approveMany({ body: { ids } })}
      reject={(ids, reason) => api.appRequests.rejectMany({ body: { ids, reason } })}
      refresh={refreshAfterDecision}
    />
  );
}
