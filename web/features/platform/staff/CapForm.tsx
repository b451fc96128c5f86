import { useQuery } from '@tanstack/react-query';
import { Form, InputNumber } from 'antd';
import { useTranslations } from 'use-intl';
import { memberCapLimits } from '#contract/platform/team-facts.ts';
import { api } from '#web/client/api.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { FoundTeamItem } from './use-staff.ts';

interface Values {
  memberCap: number | null;
}

/** Sets the member cap of a team. */
export function CapForm({ team, onClose }: { team: FoundTeamItem; onClose: () => void }) {
  const t = useTranslations('staff.cap');
  const common = useTranslations('common');
  const [form] = Form.useForm<Values>();
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'cap', team.id],
    queryFn: ({ signal }) => api.staffTeams.memberCap({ params: { id: team.id } }, { signal }),
    gcTime: 0,
  });
  async function save({ memberCap }: Values) {
    await api.staffTeams.setMemberCap({ params: { id: team.id }, body: { memberCap: memberCap ?? 0 } });
    toast('success', t('saved', { team: team.name }));
    onClose();
  }
  return (
    <SidePanelForm<Values>
      form={form}
      title={t('title', { team: team.name })}
      submitText={common('actions.save')}
      draft={`cap ${team.id}`}
      ofAccount
      initialValues={{ memberCap: null }}
      onSubmit={save}
      faultsOf={(fault) => fieldErrors(fault)}
      onClose={onClose}
    >
      {data ? (
        <Form.Item<Values>
          name="memberCap"
          label={t('label')}
          initialValue={data.memberCap}
          extra={t('hint', { people: data.headcount })}
          rules={[{ required: true, message: common('validation.required') }]}
        >
          <InputNumber precision={0} min={Math.max(memberCapLimits.least, data.headcount)} max={memberCapLimits.most} />
        </Form.Item>
      ) : error ? (
        <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
      ) : (
        <FactsSkeleton rows={1} />
      )}
    </SidePanelForm>
  );
}
