import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import { departmentLabel } from '#web/shared/people/department-tree.ts';
import { departmentsQuery } from '#web/shared/people/departments-query.ts';
import type { MemberChoice } from '#web/shared/people/MemberPicker.tsx';
import { Text } from '#web/ui/layout.tsx';
import type { ExceptionValues } from './exception-values.ts';
import styles from './Visibility.module.css';

/** The maximum number of names shown for one side. */
const named = 3;

/** "Sales and Finance cannot see Dewi Lestari.", from the current values of the form. */
export function ExceptionSentence({ form }: { form: FormInstance<ExceptionValues> }) {
  const t = useTranslations('visibility.form');
  const effect = Form.useWatch('effect', form) ?? 'PROHIBIT';
  const who = useSide(Form.useWatch('subjectDepartmentIds', form), Form.useWatch('subjectEmployees', form));
  const whom = useSide(Form.useWatch('objectDepartmentIds', form), Form.useWatch('objectEmployees', form));
  return (
    <Text as="p" weight="strong" below="xl" className={styles['words']} role="status" data-whole={Boolean(who && whom)}>
      {who && whom ? t(`sentence.${effect}`, { who, whom }) : t('sentence.later')}
    </Text>
  );
}

function useSide(departmentIds: readonly string[] = [], employees: readonly MemberChoice[] = []): string {
  const t = useTranslations('visibility');
  const format = useFormatter();
  const { data = [] } = useQuery(departmentsQuery);
  const names = [
    ...departmentIds.flatMap((id) => departmentLabel(data, id) ?? []),
    ...employees.map(({ displayName }) => displayName),
  ];
  if (names.length === 0) return '';
  if (names.length <= named) return format.list(names);
  return format.list([...names.slice(0, named), t('manage.more', { count: names.length - named })]);
}
