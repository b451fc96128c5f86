import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { DirectoryPerson } from '#contract/people/directory.ts';
import { Go } from '#web/client/Go.tsx';
import { phoneText } from '#web/client/phone.ts';
import { paths } from '#web/paths.ts';
import { otherName } from '#web/shared/people/other-name.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { Text } from '#web/ui/layout.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { useList } from '#web/ui/use-list.ts';
import styles from './Directory.module.css';

/** Columns of the directory. On narrow viewports a person is one card with picture, name, title and department. */
export function useDirectoryColumns(narrow: boolean): ListColumn<DirectoryPerson>[] {
  const t = useTranslations('members.fields');
  const list = useList();
  return useMemo(() => {
    const name: ListColumn<DirectoryPerson> = {
      key: 'displayName',
      title: t('displayName'),
      shortens: 180,
      sortable: true,
      render: (row) => (
        <Go className={styles['name']} to={paths.person({ id: row.employeeId })}>
          <Person name={row.displayName} photo={row.avatar} note={narrow ? noteOf(row) : otherName(row)} />
        </Go>
      ),
    };
    if (narrow) return [name];
    return [
      name,
      { key: 'jobTitle', title: t('jobTitle'), shortens: 120, leaves: 1, render: (row) => row.jobTitle },
      {
        key: 'departments',
        title: t('departments'),
        shortens: 130,
        leaves: 2,
        render: (row) => list(row.departments.map((each) => each.name)),
      },
      {
        key: 'mobile',
        title: t('mobile'),
        render: (row) => <Text nowrap>{phoneText(row.mobilePrefix, row.mobileNumber)}</Text>,
      },
    ];
  }, [t, narrow, list]);
}

function noteOf({ jobTitle, departments }: DirectoryPerson): string | null {
  return [jobTitle, departments[0]?.name].filter(Boolean).join(' · ') || null;
}
