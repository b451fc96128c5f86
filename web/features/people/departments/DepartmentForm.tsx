import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { departmentLimits } from '#contract/people/department-facts.ts';
import type { Department } from '#contract/people/departments.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { useHere } from '#web/client/here.ts';
import { EditingGate } from '#web/shared/platform/EditingGate.tsx';
import { MemberPicker, type MemberChoice } from '#web/shared/people/MemberPicker.tsx';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { toast } from '#web/ui/toasts.ts';

interface Values {
  name: string;
  number?: string;
  headId?: MemberChoice | null;
}

interface DepartmentFormProps {
  /** The department to edit, or the parent of a new one. */
  department: Department;
  mode: 'new' | 'edit';
  /** The name of a new department that is filled in. */
  name: string;
  onDone: (departmentId: string) => void;
  onClose: () => void;
}

/** A panel over the tree that creates a department, or edits its name, number and head. */
export function DepartmentForm({ department, mode, name: newName, onDone, onClose }: DepartmentFormProps) {
  const t = useTranslations('departments.form');
  const rules = useTranslations('rules');
  const heads = useTranslations('departments.head');
  const [form] = Form.useForm<Values>();
  const queries = useQueryClient();
  // What the form began with; the department may be read again while it is open.
  const [{ version }] = useState(department);
  const editing = mode === 'edit';
  const { user } = useHere();
  const restricted = !user.owner && !user.superAdmin && !department.can.people;
  const fixed = editing && department.parentId === null;
  async function save({ name, number, headId }: Values) {
    const body = { number: number?.trim() || null, headId: headId?.employeeId ?? null };
    const { departmentId } = department;
    const answer = editing
      ? await api.departments.update({ params: { id: departmentId }, body: { ...body, ...(fixed ? {} : { name }), version } })
      : await api.departments.create({ body: { ...body, name, parentId: departmentId } });
    toast('success', editing ? t('saved') : t('created', { name: answer.name }));
    await queries.invalidateQueries({ queryKey: ['departments'] });
    onDone(answer.departmentId);
  }
  const { name, number, head } = department;
  return (
    <>
      <SidePanelForm<Values>
        form={form}
        title={editing ? t('editTitle', { name }) : t('newTitle', { parent: name })}
        submitText={editing ? t('save') : t('create')}
        draft={`department ${mode} ${department.departmentId}`}
        initialValues={editing ? { name, number: number ?? '', headId: head } : { name: newName }}
        onSubmit={save}
        faultsOf={fieldErrors}
        onClose={onClose}
      >
        {editing ? <EditingGate kind="department" id={department.departmentId} /> : null}
        <Form.Item
          name="name"
          label={t('name')}
          extra={fixed ? t('nameFixed') : t('nameHint')}
          rules={[
            { required: true, whitespace: true, message: rules('required') },
            {
              pattern: /^[^\\:*?"<>|/]*$/,
              message: rules('specialCharacters'),
            },
          ]}
        >
          <Input autoFocus={!fixed} disabled={fixed} maxLength={departmentLimits.name} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="number"
          label={t('number')}
          extra={t('numberHint')}
          rules={[{ pattern: /^\P{Script=Han}*$/u, message: rules('chineseCharacters') }]}
        >
          <Input maxLength={32} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="headId"
          label={heads('head')}
          extra={restricted ? `${t('headHint')} ${t('notYourself')}` : t('headHint')}
        >
          <MemberPicker code="020200" />
        </Form.Item>
      </SidePanelForm>
    </>
  );
}
