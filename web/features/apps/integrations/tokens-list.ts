import { tokenStates } from '#contract/apps/api-token-facts.ts';
import { api } from '#web/client/api.ts';
import { maybe, uuid } from '#web/client/url-fields.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { bySearch, bySeveral } from '#web/shared/lists/filters.tsx';
import { useTokenColumns } from './token-columns.tsx';

/** Credentials of the team's programs. */
export const tokensList = defineList({
  call: api.apiTokens.list,
  key: ['apiTokens', 'list'],
  filters: [
    bySearch('integrations.tokens.search', 'integrations.tokens.name'),
    bySeveral('state', tokenStates, 'integrations.tokens.state', 'integrations.states'),
  ],
  extra: {
    /** The open dialog, and its token. */
    open: maybe(['new', 'rename', 'revoke', 'adopt']),
    token: uuid,
  },
  label: 'integrations.tokens.title',
  rowKey: ({ tokenId }) => tokenId,
  rowName: ({ name }) => name,
  useColumns: useTokenColumns,
  empty: { title: 'integrations.tokens.empty', text: 'integrations.tokens.emptyText' },
});
