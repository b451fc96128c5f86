import { Segmented } from 'antd';
import { useTranslations } from 'use-intl';
import { maybe, uuid } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { StatusHelp } from '#web/shared/StatusHelp.tsx';
import { ListTable } from '#web/ui/ListTable.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { NoMatch } from '#web/ui/State.tsx';
import { Box } from '#web/ui/layout.tsx';
import { RowActions } from './RowActions.tsx';
import { useSubscriptionColumns } from './subscription-columns.tsx';
import { rowStateOf, rowStates, type RowState, rowsWith, type SubscriptionRow } from './subscription-rows.ts';
import { SubscriptionDetails } from './SubscriptionDetails.tsx';
import { useSubscriptionActs } from './use-subscription-acts.tsx';

/** The expanded row, and the status of the rows that are shown. */
const tableUrl = { row: uuid, state: maybe(rowStates) };
/** With fewer rows of one kind, a filter would have nothing to do. */
const many = 8;

/** Subscriptions and trials, each with details below its row. */
export function SubscriptionTable({ rows }: { rows: readonly SubscriptionRow[] }) {
  const page = useTranslations('shell.pages');
  const [{ row: expanded, state }, set] = useUrlState(tableUrl);
  const acts = useSubscriptionActs();
  const shown = rowsWith(rows, state);
  const toggle = ({ key }: SubscriptionRow) => set({ row: expanded === key ? '' : key });
  const columns = useSubscriptionColumns({ onToggle: toggle, expanded });
  const filtered = rows.length > many || rowsWith(rows, undefined).length < rows.length || state !== undefined;
  return (
    <Surface flush>
      {acts.dialog}
      {filtered ? <StateFilter rows={rows} state={state} onChange={(chosen) => set({ state: chosen, row: '' })} /> : null}
      <ListTable<SubscriptionRow>
        label={page('subscriptions')}
        columns={columns}
        rows={shown}
        rowKey={({ key }) => key}
        rowName={({ name }) => name}
        total={shown.length}
        page={1}
        size={Math.max(1, shown.length)}
        sizes={[Math.max(1, shown.length)]}
        onPage={() => undefined}
        onOpen={toggle}
        onClose={() => set({ row: '' })}
        rowActions={(row) => <RowActions row={row} acts={acts} />}
        expanded={(row) => (row.key === expanded ? <SubscriptionDetails row={row} acts={acts} /> : null)}
        empty={<NoMatch onClear={() => set({ state: undefined })} />}
        note={<StatusHelp />}
      />
    </Surface>
  );
}

const current = 'CURRENT';

interface StateFilterProps {
  rows: readonly SubscriptionRow[];
  state: RowState | undefined;
  onChange: (state: RowState | undefined) => void;
}

/** The statuses that rows have, with their numbers. Without a choice, all that are not over are shown. */
function StateFilter({ rows, state, onChange }: StateFilterProps) {
  const t = useTranslations('subscriptions');
  const counted = rowStates.flatMap((value) => {
    const count = rows.filter((row) => rowStateOf(row) === value).length;
    const label = value === 'TRIAL' ? t('filter.trial') : t(`states.${value}`);
    return count > 0 || value === state ? [{ value, label: `${label} ${count}` }] : [];
  });
  return (
    <Box pad="l" style={{ overflowX: 'auto' }}>
      <Segmented<string>
        aria-label={t('filter.label')}
        value={state ?? current}
        options={[{ value: current, label: `${t('filter.current')} ${rowsWith(rows, undefined).length}` }, ...counted]}
        onChange={(chosen) => onChange(rowStates.find((each) => each === chosen))}
      />
    </Box>
  );
}
