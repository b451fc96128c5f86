import { Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { AppSettings, SeatsView } from '#contract/apps/app-settings.ts';
import { seatLimits } from '#contract/apps/app-settings-facts.ts';
import { api } from '#web/client/api.ts';
import { Go } from '#web/client/Go.tsx';
import { can as may } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { bySearch } from '#web/shared/lists/filters.tsx';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { BulkBar } from '#web/ui/BulkBar.tsx';
import { type ListColumn, type ListSelection, nothingSelected } from '#web/ui/list-types.ts';
import { Surface } from '#web/ui/Page.tsx';
import { useList } from '#web/ui/use-list.ts';
import { AssignSeats } from './AssignSeats.tsx';
import { TakeSeats } from './TakeSeats.tsx';
import type { SeatHolderItem } from './use-app-settings.ts';

const seatsList = defineList({
  call: api.appSettings.seats,
  key: ['apps', 'seats'],
  filters: [bySearch('appSettings.seats.search')],
  label: 'appSettings.seats.holders',
  rowKey: ({ employeeId }) => employeeId,
  rowName: ({ displayName }) => displayName,
  useColumns: useSeatColumns,
  empty: { title: 'appSettings.seats.noneYet', text: 'appSettings.seats.noneYetText' },
});

/** The holders of an app's seats, with search, assignment and removal. */
export function Seats({ settings: { app, can }, seats }: { settings: AppSettings; seats: SeatsView }) {
  const t = useTranslations('appSettings.seats');
  const [selection, setSelection] = useState<ListSelection>(nothingSelected);
  const [giving, setGiving] = useState(false);
  const [taking, setTaking] = useState<string[]>();
  const list = useListScreen(seatsList, { params: { id: app.appId } });
  const chosen = selection.all ? [] : [...selection.keys];
  const give = can.edit ? <Button onClick={() => setGiving(true)}>{t('give')}</Button> : null;
  return (
    <Surface flush title={t('holders')}>
      <ListFilters of={list}>{give}</ListFilters>
      <BulkBar selection={selection} total={chosen.length} onSelect={setSelection}>
        <Button danger disabled={chosen.length > seatLimits.atOnce} onClick={() => setTaking(chosen)}>
          {t('takeMany', { count: chosen.length })}
        </Button>
      </BulkBar>
      <ListRows
        of={list}
        label={t('label', { app: app.name })}
        emptyAction={give}
        {...(can.edit && {
          selection,
          onSelect: setSelection,
          rowActions: (row: SeatHolderItem) => (
            <Button
              type="text"
              size="small"
              aria-label={t('takeFrom', { person: row.displayName })}
              onClick={() => setTaking([row.employeeId])}
            >
              {t('take')}
            </Button>
          ),
        })}
      />
      {giving ? <AssignSeats app={app} onClose={() => setGiving(false)} /> : null}
      {taking ? (
        <TakeSeats
          app={app}
          byHand={seats.byHand}
          ids={taking}
          person={list.data?.items.find(({ employeeId }) => employeeId === taking[0])?.displayName ?? ''}
          onDone={() => setSelection(nothingSelected)}
          onClose={() => setTaking(undefined)}
        />
      ) : null}
    </Surface>
  );
}

function useSeatColumns(): ListColumn<SeatHolderItem>[] {
  const t = useTranslations('appSettings.seats');
  const format = useFormatter();
  const list = useList();
  const opens = may('020100');
  return [
    {
      key: 'name',
      title: t('name'),
      always: true,
      width: 180,
      render: ({ employeeId, displayName, avatar }) => {
        const person = <Person name={displayName} photo={avatar} size={28} />;
        return opens ? <Go to={paths.member({ id: employeeId })}>{person}</Go> : person;
      },
    },
    {
      key: 'departments',
      title: t('departments'),
      width: 180,
      render: ({ departments }) => list(departments.map(({ path }) => path)),
    },
    {
      key: 'since',
      title: t('since'),
      width: 140,
      render: ({ since }) => format.dateTime(new Date(since), { dateStyle: 'medium' }),
    },
  ];
}
