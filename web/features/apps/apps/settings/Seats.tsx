import { Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { AppSettings, SeatsView } from '#contract/apps/app-settings.ts';
import { seatLimits } from '#contract/apps/app-settings-facts.ts';
import { Go } from '#web/client/Go.tsx';
import { can as may } from '#web/client/here.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { ListOf } from '#web/shared/ListOf.tsx';
import { Person } from '#web/ui/Avatar.tsx';
import { BulkBar } from '#web/ui/BulkBar.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { type ListColumn, type ListSelection, nothingSelected } from '#web/ui/list-types.ts';
import { Surface } from '#web/ui/Page.tsx';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import { useList } from '#web/ui/use-list.ts';
import { GiveSeats } from './GiveSeats.tsx';
import { TakeSeats } from './TakeSeats.tsx';
import { type SeatHolderItem, seatsUrl, useSeats } from './use-app-settings.ts';

/** The holders of an app's seats, with search, assignment and removal. */
export function Seats({ settings: { app, can }, seats }: { settings: AppSettings; seats: SeatsView }) {
  const t = useTranslations('appSettings.seats');
  const [state, set] = useUrlState(seatsUrl);
  const [selection, setSelection] = useState<ListSelection>(nothingSelected);
  const [giving, setGiving] = useState(false);
  const [taking, setTaking] = useState<string[]>();
  const list = useSeats(app.appId, state);
  const columns = useSeatColumns();
  const chosen = selection.all ? [] : [...selection.keys];
  const give = can.edit ? <Button onClick={() => setGiving(true)}>{t('give')}</Button> : null;
  return (
    <Surface flush title={t('holders')}>
      <FilterBar
        search={{ value: state.search, placeholder: t('search'), onChange: (search) => set({ search }, { replace: true }) }}
        matches={list.data?.total}
      >
        {give}
      </FilterBar>
      <BulkBar selection={selection} total={chosen.length} onSelect={setSelection}>
        <Button danger disabled={chosen.length > seatLimits.atOnce} onClick={() => setTaking(chosen)}>
          {t('takeMany', { count: chosen.length })}
        </Button>
      </BulkBar>
      <ListOf<SeatHolderItem>
        list={list}
        asked={state}
        label={t('label', { app: app.name })}
        columns={columns}
        rowKey={({ employeeId }) => employeeId}
        rowName={({ displayName }) => displayName}
        onPage={(page, size) => set({ page, size })}
        empty={state.search.trim() ? <NoMatch /> : <Empty title={t('noneYet')} text={t('noneYetText')} action={give} />}
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
      {giving ? <GiveSeats app={app} onClose={() => setGiving(false)} /> : null}
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
