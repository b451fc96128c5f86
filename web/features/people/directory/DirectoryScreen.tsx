import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { DirectoryPerson } from '#contract/people/directory.ts';
import { api, type Client } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { usePage } from '#web/client/use-page.ts';
import { paths } from '#web/paths.ts';
import { directoryDepartmentsQuery } from '#web/shared/people/departments-query.ts';
import { DepartmentTree } from '#web/shared/people/DepartmentTree.tsx';
import { ListOf } from '#web/shared/ListOf.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import { TreeBesideTable } from '#web/ui/TreeBesideTable.tsx';
import { Box } from '#web/ui/layout.tsx';
import { useNarrow } from '#web/ui/use-narrow.ts';
import { useDirectoryColumns } from './directory-columns.tsx';
import { type DirectoryState, directoryUrl, noFilters, pageSizes, queryOf } from './directory-url.ts';
import styles from './Directory.module.css';
import { ContactLinks } from './ContactLinks.tsx';

type People = Awaited<ReturnType<Client['directory']['list']>>;

/** The directory (090000): the colleagues visible to the member, beside their departments. */
export function DirectoryScreen() {
  const t = useTranslations('directory');
  const title = useTranslations('shell.pages')('directory');
  const narrow = useNarrow();
  const [state, set] = useUrlState(directoryUrl);
  const list = usePeople(state);
  const columns = useDirectoryColumns(narrow);
  const { data: departments } = useQuery(directoryDepartmentsQuery);
  const { user } = useHere();
  const filtered = state.search !== '' || state.department !== '';
  const total = list.data?.total;
  const onlySelf = !filtered && total === 1 && list.data?.items[0]?.employeeId === user.employeeId;
  const top = departments?.find(({ parentId, pathOnly }) => parentId === null && !pathOnly)?.departmentId;
  const chosen = departments?.find(({ departmentId }) => departmentId === state.department);
  const widens = (id: string) => id === top || id === state.department;
  return (
    <Page title={title} purpose={total === undefined || filtered ? t('purpose') : t('count', { count: total })}>
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
        <FilterBar
          search={{ value: state.search, placeholder: t('search'), onChange: (search) => set({ search }, { replace: true }) }}
          active={
            chosen ? [{ key: 'department', label: t('tree'), value: chosen.name, onRemove: () => set({ department: '' }) }] : []
          }
          onClear={() => set(noFilters)}
          matches={total}
        />
        <ListOf<DirectoryPerson>
          label={title}
          list={list}
          asked={state}
          columns={columns}
          rowKey={(row) => row.employeeId}
          rowName={(row) => row.displayName}
          sizes={pageSizes}
          onPage={(page, size) => set({ page, size })}
          sort={{ key: state.sort, order: state.order }}
          onSort={({ key, order }) => set({ sort: directoryUrl.sort.read(key), order })}
          rowActions={(row) => <ContactLinks person={row} />}
          onOpen={(row) => go(paths.person({ id: row.employeeId }))}
          empty={filtered ? <NoMatch onClear={() => set(noFilters)} /> : <Empty title={t('emptyTitle')} text={t('emptyText')} />}
        />
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

function usePeople(state: DirectoryState) {
  const { page, ...query } = queryOf(state);
  return usePage<People>({
    queryKey: ['members', 'directory', query],
    page,
    read: (pageNumber, signal) => api.directory.list({ query: { ...query, page: pageNumber } }, { signal }),
  });
}
