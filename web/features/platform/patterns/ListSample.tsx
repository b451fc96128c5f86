import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useUrlState } from '#web/client/url-state.ts';
import { several, whole, word } from '#web/client/url-fields.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { BulkBar } from '#web/ui/BulkBar.tsx';
import { ColumnChooser } from '#web/ui/ColumnChooser.tsx';
import { DensityButton } from '#web/ui/DensityButton.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu, FilterPanel } from '#web/ui/FilterMenu.tsx';
import { arrangedColumns, type ListLayout, movedColumn } from '#web/ui/list-layout.ts';
import { type ListColumn, type ListSelection, type ListSort, nothingSelected } from '#web/ui/list-types.ts';
import { ListTable } from '#web/ui/ListTable.tsx';
import { Page } from '#web/ui/Page.tsx';
import { PathText } from '#web/ui/PathText.tsx';
import { BesidePeek, PeekPanel } from '#web/ui/PeekPanel.tsx';
import { PlainDatePicker } from '#web/ui/PlainDatePicker.tsx';
import { SavedViewsMenu } from '#web/ui/SavedViewsMenu.tsx';
import { Empty } from '#web/ui/State.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { TreeBesideTable } from '#web/ui/TreeBesideTable.tsx';
import { Sample } from './Sample.tsx';
import { people, sample, type SamplePerson } from './samples.ts';

const fields = { page: whole(1), size: whole(20), search: word, type: several(sample.filter.options) };
const [name, number, department, title, mobile, status] = sample.columns;
const columns: readonly ListColumn<SamplePerson>[] = [
  { key: 'name', title: name, sortable: true, width: 200, render: (row) => <Person name={row.name} note={row.other} /> },
  { key: 'number', title: number, sortable: true, render: (row) => row.number },
  {
    key: 'department',
    title: department,
    shortens: 110,
    leaves: 2,
    render: (row) => <PathText path={`Team / ${row.department}`} name={row.department} />,
  },
  { key: 'title', title, shortens: 90, leaves: 1, render: (row) => row.title },
  { key: 'mobile', title: mobile, render: (row) => row.mobile },
  { key: 'status', title: status, render: (row) => <StatusTag tone={row.tone}>{row.status}</StatusTag> },
];

/** A list page with all its components, with fictitious people. */
export function ListSample() {
  const t = useTranslations('ui.list');
  const common = useTranslations('common.actions');
  const [state, set] = useUrlState(fields);
  const [sort, setSort] = useState<ListSort>({ key: 'name', order: 'asc' });
  const [date, setDate] = useState<string | null>(null);
  const [selection, setSelection] = useState<ListSelection>({ all: false, keys: new Set(['1', '3', '7']) });
  const [layout, setLayout] = useState<ListLayout>({});
  const [compact, setCompact] = useState(true);
  const [peeked, setPeeked] = useState<SamplePerson>();
  const rows = people.filter((person) => person.name.toLowerCase().includes(state.search.toLowerCase()));
  const total = rows.length === people.length ? sample.total : rows.length;
  const place = peeked ? rows.indexOf(peeked) : -1;
  const beside = (other: SamplePerson | undefined) => other && (() => setPeeked(other));
  const peek = peeked ? (
    <PeekPanel
      label={peeked.name}
      place={place + 1}
      total={rows.length}
      onPrevious={beside(rows[place - 1])}
      onNext={beside(rows[place + 1])}
      onOpen={() => {}}
      onClose={() => setPeeked(undefined)}
    >
      <Person name={peeked.name} note={peeked.other} />
      {peeked.title}
    </PeekPanel>
  ) : null;
  return (
    <Sample name="Page · TreeBesideTable · FilterBar · FilterMenu · BulkBar · ListTable · PeekPanel">
      <Page
        title={name}
        purpose={sample.purpose}
        actions={
          <>
            <Button>{common('download')}</Button>
            <Button type="primary">{common('add')}</Button>
          </>
        }
      >
        <TreeBesideTable
          label={department}
          tree={
            <ul>
              {sample.tree.map((branch) => (
                <li key={branch}>{branch}</li>
              ))}
            </ul>
          }
        >
          <FilterBar
            search={{
              value: state.search,
              placeholder: sample.searchHint,
              onChange: (search) => set({ search }, { replace: true }),
            }}
            aside={
              <>
                <SavedViewsMenu views={sample.views} onOpen={() => {}} onSave={() => Promise.resolve()} onDelete={() => {}} />
                <ColumnChooser columns={columns} layout={layout} onLayout={setLayout} />
                <DensityButton compact={compact} onChange={setCompact} />
              </>
            }
            active={state.type.map((value) => ({
              key: value,
              label: sample.filter.label,
              value,
              onRemove: () => set({ type: state.type.filter((other) => other !== value) }),
            }))}
            onClear={() => set({ type: [], search: '' })}
            matches={total}
          >
            <FilterMenu
              label={sample.filter.label}
              options={sample.filter.options.map((value) => ({ value, label: value }))}
              chosen={state.type}
              onChange={(type) => set({ type })}
            />
            <FilterPanel label={sample.dates} active={date !== null}>
              <PlainDatePicker aria-label={sample.dates} value={date} onChange={setDate} />
            </FilterPanel>
          </FilterBar>
          <BulkBar selection={selection} total={total} onSelect={setSelection}>
            <Button size="small">{common('edit')}</Button>
            <Button size="small" danger>
              {common('remove')}
            </Button>
          </BulkBar>
          <BesidePeek panel={peek}>
            <ListTable
              label={name}
              columns={arrangedColumns(columns, layout)}
              onWidth={(key, width = 120) => setLayout({ ...layout, widths: { ...layout.widths, [key]: width } })}
              onMove={(key, to) => setLayout(movedColumn(columns, layout, key, to))}
              rows={rows}
              rowKey={(row) => row.id}
              rowName={(row) => row.name}
              total={total}
              page={state.page}
              size={state.size}
              onPage={(page, size) => set({ page, size })}
              sort={sort}
              onSort={setSort}
              selection={selection}
              onSelect={setSelection}
              onOpen={setPeeked}
              onClose={() => setSelection(nothingSelected)}
              empty={<Empty picture="notFound" title={t('noMatch')} text={t('noMatchText')} />}
            />
          </BesidePeek>
        </TreeBesideTable>
      </Page>
    </Sample>
  );
}
