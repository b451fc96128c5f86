import { Form, type FormInstance, Input, InputNumber, Radio, Switch } from 'antd';
import { useTranslations } from 'use-intl';
import { nameCharacters } from '#contract/text-rules.ts';
import { exceptionEffects, visibilityLimits } from '#contract/access/visibility-facts.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { DepartmentsPicker } from '#web/shared/people/DepartmentPicker.tsx';
import { MembersPicker } from '#web/shared/people/MemberPicker.tsx';
import { LongForm } from '#web/shared/forms/LongForm.tsx';
import { Caption } from '#web/ui/layout.tsx';
import { type ExceptionValues, placed } from './exception-values.ts';
import { ExceptionSentence } from './ExceptionSentence.tsx';
import styles from './Visibility.module.css';

const { name: longestName, parties: most, priority } = visibilityLimits;

interface ExceptionFormProps {
  form: FormInstance<ExceptionValues>;
  /** The id of the record, or `new`. */
  id: string;
  initial: ExceptionValues;
  submitText: string;
  onSave: (values: ExceptionValues) => Promise<unknown>;
  onCancel?: () => void;
}

/** The form of an exception: effect, subjects, objects, and priority (specification sections 5 and 6). */
export function ExceptionForm({ form, id, initial, submitText, onSave, onCancel }: ExceptionFormProps) {
  const t = useTranslations('visibility.form');
  return (
    <LongForm<ExceptionValues>
      form={form}
      initialValues={initial}
      draft={`exception ${id}`}
      submitText={submitText}
      onSubmit={onSave}
      faultsOf={(error) => placed(fieldErrors(error))}
      onCancel={onCancel}
      sections={[
        { key: 'what', title: t('what'), content: <What form={form} /> },
        {
          key: 'who',
          title: t('subjects'),
          note: t('subjectsNote'),
          content: <Side form={form} departments="subjectDepartmentIds" members="subjectEmployees" />,
        },
        {
          key: 'whom',
          title: t('objects'),
          note: t('objectsNote'),
          content: <Side form={form} departments="objectDepartmentIds" members="objectEmployees" />,
        },
        { key: 'standing', title: t('standing'), content: <PriorityFields form={form} /> },
      ]}
    />
  );
}

function What({ form }: { form: FormInstance<ExceptionValues> }) {
  const t = useTranslations('visibility');
  const rules = useTranslations('rules');
  return (
    <>
      <Form.Item
        name="name"
        label={t('form.name')}
        extra={t('form.nameHint')}
        rules={[
          { required: true, whitespace: true, message: rules('required') },
          { pattern: nameCharacters, message: rules('specialCharacters') },
        ]}
      >
        <Input maxLength={longestName} autoComplete="off" />
      </Form.Item>
      <Form.Item name="effect" label={t('form.effect')} className={styles['wide'] ?? ''}>
        <Radio.Group
          className={styles['effects'] ?? ''}
          options={exceptionEffects.map((value) => ({
            value,
            label: (
              <span className={styles['effect']}>
                {t(`effects.${value}`)}
                <Caption as="small" block>
                  {t(`form.effectMeans.${value}`)}
                </Caption>
              </span>
            ),
          }))}
        />
      </Form.Item>
      <div className={styles['wide']}>
        <ExceptionSentence form={form} />
      </div>
    </>
  );
}

interface SideProps {
  form: FormInstance<ExceptionValues>;
  departments: 'subjectDepartmentIds' | 'objectDepartmentIds';
  members: 'subjectEmployees' | 'objectEmployees';
}

/** Departments and members of one side, of which at least one is required. */
function Side({ form, departments, members }: SideProps) {
  const t = useTranslations('visibility.form');
  const rules = useTranslations('rules');
  const named = {
    validator: async () => {
      const chosen = [form.getFieldValue(departments), form.getFieldValue(members)] as readonly (readonly unknown[])[];
      if (chosen.every((side) => side.length === 0)) throw new Error(rules('exceptionEmpty'));
    },
  };
  return (
    <>
      <Form.Item name={departments} label={t('departments')} dependencies={[members]} rules={[named]}>
        <DepartmentsPicker anywhere most={most} />
      </Form.Item>
      <Form.Item name={members} label={t('members')}>
        <MembersPicker code="020300" most={most} />
      </Form.Item>
    </>
  );
}

function PriorityFields({ form }: { form: FormInstance<ExceptionValues> }) {
  const t = useTranslations('visibility.form');
  const rules = useTranslations('rules');
  const enabled = Form.useWatch('enabled', form) ?? true;
  return (
    <>
      <Form.Item
        name="priority"
        label={t('priority')}
        extra={t('priorityHint', { min: priority.min, max: priority.max })}
        rules={[{ required: true, message: rules('required') }]}
      >
        <InputNumber min={priority.min} max={priority.max} precision={0} style={{ inlineSize: 120 }} />
      </Form.Item>
      <Form.Item name="enabled" label={t('enabled')} valuePropName="checked" extra={t(enabled ? 'enabledOn' : 'enabledOff')}>
        <Switch />
      </Form.Item>
    </>
  );
}
