import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslations } from 'use-intl';
import { appLimits } from '#contract/apps/app-facts.ts';
import type { AppSettings } from '#contract/apps/app-settings.ts';
import { api } from '#web/client/api.ts';
import { DepartmentsPicker } from '#web/shared/people/DepartmentPicker.tsx';
import { MembersPicker } from '#web/shared/people/MemberPicker.tsx';
import { Note, Stack, Text } from '#web/ui/layout.tsx';
import type { RangeValues } from './range-values.ts';
import styles from './Settings.module.css';

interface PortionFieldsProps {
  settings: AppSettings;
  values: RangeValues;
  /** The error of the selection. */
  fault: string;
  onChange: (change: Partial<RangeValues>) => void;
}

/**
 * The content of a range: departments with all their subdepartments, members, and roles. Roles are offered to people whose scope
 * is the whole team.
 */
export function PortionFields({ settings: { app, range, can }, values, fault, onChange }: PortionFieldsProps) {
  const t = useTranslations('appSettings.range');
  const { data: roles } = useQuery({
    queryKey: ['apps', 'rangeRoles', app.appId],
    queryFn: async ({ signal }) => (await api.appSettings.roles({ params: { id: app.appId } }, { signal })).items,
    enabled: can.whole,
  });
  const known = [...(roles ?? []), ...range.roles.filter(({ roleId }) => !roles?.some((role) => role.roleId === roleId))];
  const off = { disabled: !can.edit };
  return (
    <Stack gap="xs" above="2xl" className={styles['fields']}>
      <label htmlFor="range-departments">{t('departments')}</label>
      <DepartmentsPicker
        id="range-departments"
        anywhere
        most={appLimits.parties}
        value={values.departmentIds}
        onChange={(departmentIds) => onChange({ departmentIds })}
        {...off}
      />
      <label htmlFor="range-members">{t('members')}</label>
      <MembersPicker
        id="range-members"
        code="040100"
        most={appLimits.parties}
        value={values.people}
        onChange={(people) => onChange({ people })}
        {...off}
      />
      {can.whole || range.roles.length ? (
        <>
          <label htmlFor="range-roles">{t('roles')}</label>
          <Select
            id="range-roles"
            mode="multiple"
            allowClear
            disabled={!can.whole}
            placeholder={t('anyRole')}
            value={values.roleIds}
            onChange={(roleIds: string[]) => onChange({ roleIds })}
            options={known.map(({ roleId, name }) => ({ value: roleId, label: name }))}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </>
      ) : null}
      {range.beyond ? <Note>{t('beyond', { count: range.beyond })}</Note> : null}
      {fault ? (
        <Text role="alert" as="p" tone="danger">
          {fault}
        </Text>
      ) : null}
    </Stack>
  );
}
