import { useQuery } from '@tanstack/react-query';
import { appScopes, grantSorts, grantStates, scopeKey } from '#contract/apps/app-facts.ts';
import { api } from '#web/client/api.ts';
import { uuids } from '#web/client/url-fields.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { byIds, bySearch, bySeveral } from '#web/shared/lists/filters.tsx';
import { byMember } from '#web/shared/lists/member-filter.tsx';
import { useLedgerColumns } from './ledger-columns.tsx';
import { policiesQuery } from './use-grants.ts';

function useAppOptions() {
  const { data } = useQuery(policiesQuery);
  return (data?.items ?? []).map(({ app }) => ({ value: app.appId, label: app.name }));
}

/** Which members let which apps read what, including consents that have ended. */
export const ledgerList = defineList({
  call: api.grants.list,
  key: ['grants', 'list'],
  filters: [
    bySearch('grants.search', 'grants.member'),
    byMember('member', 'employeeId', '040100', 'grants.member'),
    byIds('app', 'appId', uuids, 'grants.app', useAppOptions),
    bySeveral('scope', appScopes, 'grants.reads', (t, value) => t(`apps.scopes.${scopeKey(value)}`)),
    bySeveral('state', grantStates, 'grants.state', 'grants.states'),
  ],
  sort: { by: grantSorts, initial: 'grantedAt', order: 'desc' },
  label: 'grants.views.ledger',
  rowKey: ({ grantId }) => grantId,
  rowName: ({ member, app }) => `${member.displayName}, ${app.name}`,
  useColumns: useLedgerColumns,
  empty: { title: 'grants.empty', text: 'grants.emptyText' },
});
