import { appCategories, availabilities, payments } from '#contract/apps/app-facts.ts';
import { api } from '#web/client/api.ts';
import { paths } from '#web/paths.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { bySearch, bySeveral } from '#web/shared/lists/filters.tsx';
import { useManageColumns } from './manage-columns.tsx';

/** The apps of the team. */
export const manageList = defineList({
  call: api.apps.list,
  key: ['apps', 'list'],
  filters: [
    bySearch('market.manage.search', 'market.manage.columns.name'),
    bySeveral('availability', availabilities, 'market.manage.columns.availability', 'apps.availability'),
    bySeveral('payment', payments, 'market.manage.columns.payment', 'apps.payment'),
    bySeveral('category', appCategories, 'market.manage.columns.category', 'apps.categories'),
  ],
  sort: { by: ['name', 'openedAt', 'until', 'seats', 'people'], initial: 'name', order: 'asc' },
  label: 'shell.pages.apps',
  statuses: true,
  rowKey: ({ appId }) => appId,
  rowName: ({ name }) => name,
  useColumns: useManageColumns,
  open: ({ appId: id }) => paths.app({ id }),
  empty: { title: 'market.manage.empty.title', text: 'market.manage.empty.text' },
});
