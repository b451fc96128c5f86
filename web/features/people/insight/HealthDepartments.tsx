import { useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { HealthDepartment } from '#contract/people/insight.ts';
import type { DepartmentCheck } from '#contract/people/insight-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { type MemberChoice, MemberPicker } from '#web/shared/people/MemberPicker.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { Done } from '#web/ui/State.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useDateText } from '#web/ui/use-date-text.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';

const healthDepartmentsList = defineList({
  call: api.insight.healthDepartments,
  key: ['health', 'departments'],
  filters: [],
  label: 'insight.health.checks',
  rowKey: ({ departmentId }) => departmentId,
  rowName: ({ name }) => name,
});

interface HealthDepartmentsProps {
  check: DepartmentCheck;
}

/** The departments found by a check; a head can be set here by people who may do so. */
export function HealthDepartments({ check }: HealthDepartmentsProps) {
  const t = useTranslations('insight.health');
  const [chosen, setChosen] = useState<HealthDepartment>();
  const list = useListScreen(healthDepartmentsList, { query: { check } });
  return (
    <>
      <ListRows
        of={list}
        label={t(`names.${check}`)}
        columns={useDepartmentColumns(check)}
        rowActions={(row) =>
          row.can.edit ? (
            <Button size="small" onClick={() => setChosen(row)}>
              {check === 'NO_HEAD' ? t('chooseHead') : t('changeHead')}
            </Button>
          ) : null
        }
        empty={<Done title={t('nothing')} />}
      />
      {chosen ? <HeadForm department={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}

function useDepartmentColumns(check: DepartmentCheck): ListColumn<HealthDepartment>[] {
  const t = useTranslations('insight.health');
  const peopleTitle = useTranslations('insight.headcount')('people');
  const format = useFormatter();
  const text = useDateText();
  const columns: (ListColumn<HealthDepartment> | null)[] = [
    {
      key: 'name',
      title: t('department'),
      width: 260,
      render: ({ departmentId, name, path }) => <Go to={`${paths.departments}?department=${departmentId}`}>{path || name}</Go>,
    },
    check === 'HEAD_LEFT'
      ? {
          key: 'finding',
          title: t('finding'),
          width: 240,
          render: ({ head, headState, headUntil }) =>
            head && headState
              ? t(`headState.${headState}`, { name: head.displayName, date: headUntil ? text(headUntil) : '' })
              : null,
        }
      : null,
    { key: 'people', title: peopleTitle, width: 140, render: ({ people }) => format.number(people), numeric: true },
  ];
  const shown = columns.filter((column) => column !== null);
  return check === 'HEAD_LEFT' ? shown.filter(({ key }) => key !== 'people') : shown;
}

interface Values {
  headId: MemberChoice | null;
}

/** Sets the head of a department without leaving the list. */
function HeadForm({ department, onClose }: { department: HealthDepartment; onClose: () => void }) {
  const t = useTranslations('insight.health');
  const rules = useTranslations('rules');
  const [form] = Form.useForm<Values>();
  const queries = useQueryClient();
  const { departmentId, name, version } = department;
  async function save({ headId }: Values) {
    if (!headId) return;
    await api.departments.update({ params: { id: departmentId }, body: { headId: headId.employeeId, version } });
    toast('success', t('headSaved', { head: headId.displayName, name }));
    onClose();
    await Promise.all(['departments', 'health'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  }
  return (
    <SidePanelForm<Values>
      form={form}
      title={t('headOf', { name })}
      submitText={t('save')}
      draft={`head ${departmentId}`}
      onSubmit={save}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      <Form.Item name="headId" label={t('chooseHead')} rules={[{ required: true, message: rules('required') }]}>
        <MemberPicker code="020200" />
      </Form.Item>
    </SidePanelForm>
  );
}
