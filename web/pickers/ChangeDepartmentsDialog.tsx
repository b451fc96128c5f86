import { useQueryClient } from '@tanstack/react-query';
import { Form, Modal, Radio } from 'antd';
import { useTranslations } from 'use-intl';
import { memberLimits } from '#contract/member-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { toast } from '#web/ui/toasts.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import { DepartmentsPicker } from './DepartmentPicker.tsx';

const modes = ['MOVE', 'ADD', 'REMOVE'] as const;

interface Values {
  mode: (typeof modes)[number];
  departmentIds: string[];
}

interface ChangeDepartmentsDialogProps {
  /** How many people it is about. */
  count: number;
  /** Their ids, asked for when the change is made: at most `memberLimits.batch`. */
  members: () => Promise<string[]> | string[];
  /** What is chosen already; moving, and to nowhere, when absent. */
  initial?: Values;
  onDone: () => void;
  onClose: () => void;
}

/** Moves, adds or removes many members at once; all of them change or none. Speaks the phrases of `members`. */
export function ChangeDepartmentsDialog({ count, members, initial, onDone, onClose }: ChangeDepartmentsDialogProps) {
  const words = useTranslations('members');
  const rules = useTranslations('common.validation');
  const [form] = Form.useForm<Values>();
  const queries = useQueryClient();
  const { busy, submit } = useSubmit<Values>({ form, onSubmit: change, faultsOf: fieldErrors });
  const mode = Form.useWatch('mode', form) ?? initial?.mode ?? 'MOVE';
  async function change(values: Values) {
    const employeeIds = [...(await members())];
    const { changed } = await api.members.changeDepartments({ body: { ...values, employeeIds } });
    toast('success', words('bulk.done', { count: changed }));
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['members'] }),
      queries.invalidateQueries({ queryKey: ['departments'] }),
    ]);
    onDone();
  }
  return (
    <Modal
      open
      title={words('bulk.title', { count })}
      okText={words(`bulk.act.${mode}`, { count })}
      okButtonProps={{ loading: busy, danger: mode === 'REMOVE' }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={initial ?? { mode: 'MOVE', departmentIds: [] }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="mode" label={words('bulk.how')}>
          <Radio.Group vertical options={modes.map((value) => ({ value, label: words(`bulk.modes.${value}`) }))} />
        </Form.Item>
        <Form.Item
          name="departmentIds"
          label={words('fields.departments')}
          rules={[{ required: true, type: 'array', message: rules('required') }]}
        >
          <DepartmentsPicker most={memberLimits.departments} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
