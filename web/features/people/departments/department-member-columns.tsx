import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Department } from '#contract/people/departments.ts';
import { Go } from '#web/client/Go.tsx';
import { phoneText } from '#web/client/phone.ts';
import { paths } from '#web/paths.ts';
import { Person } from '#web/ui/Avatar.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { useList } from '#web/ui/use-list.ts';
import type { DepartmentMemberItem } from './department-members-list.tsx';

/** The columns of a department's members; its head is marked. */
export function useMemberColumns(department: Department): ListColumn<DepartmentMemberItem>[] {
  const t = useTranslations('departments.people');
  const list = useList();
  const headId = department.head?.employeeId;
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('name'),
        shortens: 180,
        always: true,
        render: (row) => (
          <Row as="span" gap="s" align="center" inline shrink>
            <Go to={paths.member({ id: row.employeeId })}>
              <Person name={row.displayName} photo={row.avatar} note={row.jobTitle} />
            </Go>
            {row.employeeId === headId ? <StatusTag tone="info">{t('head')}</StatusTag> : null}
          </Row>
        ),
      },
      { key: 'number', title: t('number'), leaves: 2, render: (row) => <Text nowrap>{row.employeeNumber}</Text> },
      {
        key: 'departments',
        title: t('departments'),
        shortens: 130,
        leaves: 1,
        render: (row) => list(row.departments.map(({ path }) => path)),
      },
      {
        key: 'mobile',
        title: t('mobile'),
        render: (row) => <Text nowrap>{phoneText(row.mobilePrefix, row.mobileNumber)}</Text>,
      },
    ],
    [t, headId, list],
  );
}
