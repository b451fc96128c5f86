import { useTranslations } from 'use-intl';
import { api, type Client } from '#web/client/api.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { bySearch } from '#web/shared/lists/filters.tsx';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Cell, Text } from '#web/ui/layout.tsx';
import { useDateText } from '#web/ui/use-date-text.ts';
import { HelpTabs } from './HelpTabs.tsx';

type DemoRow = Awaited<ReturnType<Client['help']['demos']>>['items'][number];

const demosList = defineList({
  call: api.help.demos,
  key: ['staff', 'demos'],
  filters: [bySearch('help.staff.searchDemos')],
  label: 'help.staff.tabs.demos',
  rowKey: ({ id }) => id,
  rowName: ({ company }) => company,
  useColumns,
  empty: { title: 'help.staff.demosEmpty', text: 'help.staff.demosEmptyText' },
});

/** `/staff/feedback/demos`: requests for a demo. */
export function DemosScreen() {
  const t = useTranslations('help.staff');
  const list = useListScreen(demosList);
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <HelpTabs current="demos" />
      <Surface flush>
        <ListFilters of={list} />
        <ListRows of={list} />
      </Surface>
    </Page>
  );
}

function useColumns(): ListColumn<DemoRow>[] {
  const t = useTranslations('help.staff');
  const sizes = useTranslations('help.demo.sizes');
  const dateText = useDateText();
  return [
    {
      key: 'contact',
      title: t('contact'),
      always: true,
      width: 240,
      render: ({ name, email, phone }) => (
        <Cell>
          <strong>{name}</strong>
          <span>{[email, phone].filter(Boolean).join(' · ')}</span>
        </Cell>
      ),
    },
    { key: 'company', title: t('company'), width: 180, render: (row) => row.company },
    {
      key: 'people',
      title: t('people'),
      width: 120,
      render: ({ people }) => (people && sizes.has(people as '500+') ? sizes(people as '500+') : null),
    },
    {
      key: 'wantedOn',
      title: t('wantedOn'),
      width: 160,
      render: ({ wantedOn, timeZone }) =>
        wantedOn ? (
          <Cell>
            <span>{dateText(wantedOn)}</span>
            <Text tone="quiet">{timeZone}</Text>
          </Cell>
        ) : null,
    },
    {
      key: 'message',
      title: t('message'),
      width: 280,
      render: ({ message }) => (
        <Text block preLine breakable>
          {message}
        </Text>
      ),
    },
    { key: 'at', title: t('at'), width: 160, render: (row) => <Moment at={row.createdAt} /> },
  ];
}
