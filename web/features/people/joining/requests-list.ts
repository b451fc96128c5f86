import { joinVias, requestSorts, requestStatuses } from '#contract/people/joining-facts.ts';
import { api } from '#web/client/api.ts';
import { uuid } from '#web/client/url-fields.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { byDates, bySearch, bySeveral } from '#web/shared/lists/filters.tsx';
import { filterOf } from '#web/shared/lists/list-filter.ts';
import { useRequestColumns } from './request-columns.tsx';
import type { JoinRequests } from '#web/shared/people/join-requests.ts';

/** The link of an invitation, set from the list of links. */
const byLink = filterOf({
  key: 'link',
  field: uuid,
  send: (linkId): { linkId?: string } => ({ linkId }),
  useFound: (id, page) => (page as JoinRequests | undefined)?.items.find(({ link }) => link?.id === id)?.link?.name,
  chip: ({ found, t }) => ({ label: t('joining.list.link'), value: found ?? t('joining.list.ownLink') }),
});

export const joinRequestsList = defineList({
  call: api.joining.list,
  key: ['joining', 'list'],
  filters: [
    bySeveral('status', requestStatuses, 'joining.list.status', 'joining.list.statuses'),
    bySeveral('via', joinVias, 'joining.list.via', 'joining.list.vias'),
    byLink,
    byDates(['from', 'to'], {
      label: 'joining.list.dates',
      fromLabel: 'joining.list.from',
      toLabel: 'joining.list.to',
      period: ['joining.list.between', 'joining.list.since', 'joining.list.before'],
    }),
    bySearch('joining.list.search', 'joining.list.searchShort'),
  ],
  extra: {
    /** The request whose panel is open. */
    request: uuid,
  },
  sort: { by: requestSorts, initial: 'createdAt', order: 'desc' },
  sizes: [20, 50],
  label: 'shell.pages.inviteList',
  statuses: true,
  rowKey: ({ id }) => id,
  rowName: ({ displayName }) => displayName,
  useColumns: ({ open }) => useRequestColumns(open),
  open: ({ id: request }) => ({ request }),
  empty: { title: 'joining.list.emptyTitle', text: 'joining.list.emptyText' },
});
