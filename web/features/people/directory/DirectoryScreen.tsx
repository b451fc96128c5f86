import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useHere } from '#web/client/here.ts';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { directoryDepartmentsQuery } from '#web/shared/people/departments-query.ts';
import { DepartmentTree } from '#web/shared/people/DepartmentTree.tsx';
import { Page } from '#web/ui/Page.tsx';
import { TreeBesideTable } from '#web/ui/TreeBesideTable.tsx';
import { Box } from '#web/ui/layout.tsx';
import { directoryList } from './directory-list.ts';
import styles from './Directory.module.css';
import { ContactLinks } from './ContactLinks.tsx';

/** The directory (090000): the colleagues visible to the member, beside their departments. */
export function DirectoryScreen() {
  const t = useTranslations('directory');
  const title = useTranslations('shell.pages')('directory');
  const list = useListScreen(directoryList);
  const { state, set, narrowed } = list;
  const { data: departments } = useQuery(directoryDepartmentsQuery);
  const { user } = useHere();
  const total = list.data?.total;
  const onlySelf = !narrowed && total === 1 && list.data?.items[0]?.employeeId === user.employeeId;
  const top = departments?.find(({ parentId, pathOnly }) => parentId === null && !pathOnly)?.departmentId;
  const widens = (id: string) => id === top || id === state.department;
  return (
    <Page title={title} purpose={total === undefined || narrowed ? t('purpose') : t('count', { count: total })}>
      <TreeBesideTable
        label={t('tree')}
        tree={
          <DepartmentTree
            of="directory"
            label={t('tree')}
            selected={state.department || top}
            onSelect={(department) => set({ department: widens(department) ? '' : department })}
          />
        }
      >
        <ListFilters of={list} />
        <ListRows of={list} rowActions={(row) => <ContactLinks person={row} />} />
        {onlySelf ? (
          <Box pad="2xl" line="above" className={styles['alone']} role="note">
            <h2>{t('aloneTitle')}</h2>
            <p>{t('aloneText')}</p>
          </Box>
        ) : null}
      </TreeBesideTable>
    </Page>
  );
}
