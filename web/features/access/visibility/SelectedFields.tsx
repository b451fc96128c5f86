import { useTranslations } from 'use-intl';
import { visibilityLimits } from '#contract/access/visibility-facts.ts';
import { DepartmentsPicker } from '#web/shared/people/DepartmentPicker.tsx';
import { MembersPicker } from '#web/shared/people/MemberPicker.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Note, Stack, Text } from '#web/ui/layout.tsx';
import type { MainRuleValues } from './range-values.ts';
import styles from './Visibility.module.css';

interface SelectedFieldsProps {
  values: MainRuleValues;
  /** How many of the saved ones have been deleted since. */
  missing: number;
  disabled: boolean;
  /** The error of the selection. */
  fault: string;
  onChange: (change: Partial<MainRuleValues>) => void;
}

/** The selection of the main rule SELECTED: departments with all their subdepartments, and members. */
export function SelectedFields({ values, missing, disabled, fault, onChange }: SelectedFieldsProps) {
  const t = useTranslations('visibility');
  return (
    <Surface title={t('range.selected.title')}>
      <Stack gap="xs" className={styles['fields']}>
        <label htmlFor="range-departments">{t('form.departments')}</label>
        <DepartmentsPicker
          id="range-departments"
          anywhere
          most={visibilityLimits.parties}
          value={values.departmentIds}
          disabled={disabled}
          onChange={(departmentIds) => onChange({ departmentIds })}
        />
        <label htmlFor="range-members">{t('form.members')}</label>
        <MembersPicker
          id="range-members"
          code="020300"
          most={visibilityLimits.parties}
          value={values.people}
          disabled={disabled}
          onChange={(people) => onChange({ people })}
        />
        {missing > 0 ? <Note>{t('manage.missing', { count: missing })}</Note> : null}
        {fault ? (
          <Text role="alert" as="p" tone="danger">
            {fault}
          </Text>
        ) : null}
      </Stack>
    </Surface>
  );
}
