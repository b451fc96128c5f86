import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { memberLimits } from '#contract/people/member-facts.ts';
import { api } from '#web/client/api.ts';
import { can } from '#web/client/here.ts';
import type { FiltersIn } from '#web/shared/lists/define-list.ts';
import { DepartmentsPicker } from '#web/shared/people/DepartmentPicker.tsx';
import { BulkDecisions } from '#web/shared/requests/BulkDecisions.tsx';
import type { ListSelection } from '#web/ui/list-types.ts';
import type { joinRequestsList } from './requests-list.ts';
import { refreshAfterDecision, type JoinRequestItem } from '#web/shared/people/join-requests.ts';

interface RequestsBulkProps {
  filters: FiltersIn<typeof joinRequestsList>;
  selection: ListSelection;
  rows: readonly JoinRequestItem[];
  total: number;
  onDone: () => void;
}

const named = ({ id, displayName }: JoinRequestItem) => ({ id, name: displayName });

/** Approves or rejects the selected requests; an approval can choose the departments of all. */
export function RequestsBulk({ filters, rows, ...list }: RequestsBulkProps) {
  const t = useTranslations('joining.decide');
  return (
    <BulkDecisions<{ departmentIds: string[] }>
      {...list}
      phrases="joining.decide"
      rows={rows.map(named)}
      readAll={async (size) => (await api.joining.list({ query: { ...filters, size } })).items.map(named)}
      approve={(ids, { departmentIds = [] }) =>
        api.joining.approveMany({ body: { ids, ...(departmentIds.length > 0 && { departmentIds }) } })
      }
      reject={(ids, reason) => api.joining.rejectMany({ body: { ids, reason } })}
      refresh={refreshAfterDecision}
      approvalFields={
        can('020100', 'edit') ? (
          <Form.Item name="departmentIds" label={t('departments')} extra={t('manyApproveText')}>
            <DepartmentsPicker most={memberLimits.departments} />
          </Form.Item>
        ) : null
      }
    />
  );
}
