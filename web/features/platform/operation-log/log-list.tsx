import { actorKinds, logCategories } from '#contract/platform/operation-log-facts.ts';
import { api } from '#web/client/api.ts';
import { uuid, word } from '#web/client/url-fields.ts';
import { useOperators } from './use-operators.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { bySearch, bySeveral } from '#web/shared/lists/filters.tsx';
import { filterOf } from '#web/shared/lists/list-filter.ts';
import { byPeriod } from '#web/shared/lists/period-filter.tsx';
import { MemberPicker } from '#web/shared/people/MemberPicker.tsx';
import { FilterPanel } from '#web/ui/FilterMenu.tsx';
import { Box } from '#web/ui/layout.tsx';

/** A member, or a support visit. */
const byOperator = filterOf({
  key: 'operator',
  field: uuid,
  send: (operatorId): { operatorId?: string } => ({ operatorId }),
  useFound: useOperators,
  control: ({ value, change, found: { operator, visits }, t }) => (
    <FilterPanel label={t('operationLog.filters.operator')} active={value !== ''}>
      <Box width={260}>
        <MemberPicker
          code="080100"
          also={visits}
          aria-label={t('operationLog.filters.operator')}
          value={operator ?? null}
          onChange={(member) => change(member?.employeeId ?? '')}
        />
      </Box>
    </FilterPanel>
  ),
  chip: ({ found, t }) => ({ label: t('operationLog.filters.operator'), value: found.operator?.displayName ?? '…' }),
});

/** Set from an entry. */
const byObject = filterOf({
  key: 'object',
  field: uuid,
  send: (objectId): { objectId?: string } => ({ objectId }),
  chip: ({ t }) => ({ label: t('operationLog.columns.object'), value: t('operationLog.detail.sameObject') }),
});
const byRequest = filterOf({
  key: 'request',
  field: word,
  send: (requestId): { requestId?: string } => ({ requestId }),
  chip: ({ t }) => ({ label: t('operationLog.columns.requestId'), value: t('operationLog.detail.sameRequest') }),
});

export const logList = defineList({
  call: api.operationLog.lines,
  key: ['operationLog', 'list'],
  filters: [
    bySearch('operationLog.search', 'operationLog.columns.object'),
    byOperator,
    bySeveral('category', logCategories, 'operationLog.filters.category', 'operationLog.categories'),
    bySeveral('kind', actorKinds, 'operationLog.filters.actorKind', 'operationLog.actorKinds', { as: 'actorKind' }),
    byPeriod('sevenDays', {
      label: 'operationLog.filters.dates',
      fromLabel: 'operationLog.filters.from',
      toLabel: 'operationLog.filters.to',
      period: ['operationLog.picks.custom', 'operationLog.picks.since', 'operationLog.picks.until'],
    }),
    byObject,
    byRequest,
  ],
  extra: {
    /** The line that is expanded, or the entry that is open beside the list. */
    entry: uuid,
  },
  label: 'operationLog.title',
  rowKey: ({ id }) => id,
  rowName: ({ object }) => object.name,
  empty: { title: 'operationLog.empty', text: 'operationLog.emptyText' },
});
