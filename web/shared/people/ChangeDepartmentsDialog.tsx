import { Form, Modal, Radio } from 'antd';
import { useTranslations } from 'use-intl';
import { memberLimits } from '#contract/people/member-facts.ts';
import { type BulkFollow, type BulkTarget, useBulkChange } from './bulk-change.ts';
import { BulkConsequences } from './BulkConsequences.tsx';
import { DepartmentsPicker } from './DepartmentPicker.tsx';

const modes = ['MOVE', 'ADD', 'REMOVE'] as const;

interface Values {
  mode: (typeof modes)[number];
  departmentIds: string[];
}

export interface ChangeDialogProps extends BulkFollow {
  /** The number of selected members. */
  count: number;
  target: BulkTarget;
  onClose: () => void;
}

interface ChangeDepartmentsDialogProps extends ChangeDialogProps {
  /** The initial values; by default the mode is moving and no department is chosen. */
  initial?: Values;
}

/** Moves members between departments, adds or removes them, with a preview. Requires the phrases of `members` and `bulk`. */
export function ChangeDepartmentsDialog({ count, target, initial, onClose, ...follow }: ChangeDepartmentsDialogProps) {
  const t = useTranslations('members');
  const rules = useTranslations('common.validation');
  const [form] = Form.useForm<Values>();
  const mode = Form.useWatch('mode', form) ?? initial?.mode ?? 'MOVE';
  const departmentIds = Form.useWatch('departmentIds', form) ?? initial?.departmentIds ?? [];
  const change = useBulkChange(target, departmentIds.length > 0 ? { departments: { mode, departmentIds } } : undefined, follow);
  return (
    <Modal
      open
      title={t('bulk.title', { count })}
      okText={t(`bulk.act.${mode}`, { count: change.preview?.people ?? count })}
      okButtonProps={{ loading: change.busy, danger: mode === 'REMOVE', disabled: departmentIds.length > 0 && !change.ready }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={initial ?? { mode: 'MOVE', departmentIds: [] }}
        onFinish={() => void change.start()}
      >
        <Form.Item name="mode" label={t('bulk.how')}>
          <Radio.Group vertical options={modes.map((value) => ({ value, label: t(`bulk.modes.${value}`) }))} />
        </Form.Item>
        <Form.Item
          name="departmentIds"
          label={t('fields.departments')}
          rules={[{ required: true, type: 'array', message: rules('required') }]}
        >
          <DepartmentsPicker most={memberLimits.departments} />
        </Form.Item>
      </Form>
      <BulkConsequences change={change} />
    </Modal>
  );
}
