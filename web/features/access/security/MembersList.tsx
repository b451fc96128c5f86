import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import type { SetUrlState } from '#web/client/url-state.ts';
import { ListOf } from '#web/shared/ListOf.tsx';
import { type ActiveFilter, FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu } from '#web/ui/FilterMenu.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Empty } from '#web/ui/State.tsx';
import { useList } from '#web/ui/use-list.ts';
import { useMemberSafetyColumns } from './member-safety-columns.tsx';
import { noFilters, pageSizes, queryOf, type SafetyState, type safetyUrl } from './safety-url.ts';
import { type SecurityMemberItem, useMembersSafety } from './use-safety.ts';

interface MembersListProps {
  state: SafetyState;
  set: SetUrlState<typeof safetyUrl>;
}

/** Members with an account: second factor, sessions, last use. */
export function MembersList({ state, set }: MembersListProps) {
  const t = useTranslations('safety.members');
  const people = useMembersSafety(queryOf(state));
  const { data } = people;
  const open = (row: SecurityMemberItem) => set({ member: row.employeeId, page: state.page });
  const columns = useMemberSafetyColumns(open);
  return (
    <Surface flush>
      <Filters state={state} set={set} matches={data?.total} />
      <ListOf<SecurityMemberItem>
        label={t('title')}
        columns={columns}
        list={people}
        asked={state}
        rowKey={(row) => row.employeeId}
        rowName={(row) => row.displayName}
        sizes={pageSizes}
        onPage={(page, size) => set({ page, size })}
        onOpen={open}
        onClose={() => set({ member: '', page: state.page })}
        empty={
          <Empty title={t('empty')} text={t('emptyText')} action={<Button onClick={() => set(noFilters)}>{t('clear')}</Button>} />
        }
      />
    </Surface>
  );
}

function Filters({ state, set, matches }: MembersListProps & { matches: number | undefined }) {
  const t = useTranslations('safety.members');
  const list = useList();
  const menus = [
    { key: 'secondFactor', label: t('factor'), options: ['on', 'off'] },
    { key: 'signedIn', label: t('signedIn'), options: ['yes', 'no'] },
    { key: 'who', label: t('who'), options: ['administrator', 'member'] },
  ] as const;
  const active: ActiveFilter[] = menus.flatMap(({ key, label }) =>
    state[key].length ? { key, label, value: list(state[key].map((value) => t(value))), onRemove: () => set({ [key]: [] }) } : [],
  );
  const text = state.search.trim();
  if (text) active.unshift({ key: 'search', label: t('name'), value: text, onRemove: () => set({ search: '' }) });
  return (
    <FilterBar
      search={{ value: state.search, placeholder: t('search'), onChange: (search) => set({ search }, { replace: true }) }}
      active={active}
      onClear={() => set(noFilters)}
      matches={matches}
    >
      {menus.map(({ key, label, options }) => (
        <FilterMenu
          key={key}
          label={label}
          options={options.map((value) => ({ value, label: t(value) }))}
          chosen={state[key]}
          onChange={(chosen: readonly string[]) => set({ [key]: chosen })}
        />
      ))}
    </FilterBar>
  );
}
