import { useTranslations } from 'use-intl';
import { useUrlState } from '#web/client/url-state.ts';
import { SearchedList } from '#web/shared/SearchedList.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Cell, Text } from '#web/ui/layout.tsx';
import { useDateText } from '#web/ui/use-date-text.ts';
import { HelpTabs } from './HelpTabs.tsx';
import { type DemoRow, demosUrl, pageSizes, useDemos } from './use-staff-help.ts';

/** `/staff/feedback/demos`: requests for a demo. */
export function DemosScreen() {
  const t = useTranslations('help.staff');
  const [state, set] = useUrlState(demosUrl);
  const list = useDemos(state);
  const columns = useColumns();
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <HelpTabs current="demos" />
      <Surface flush>
        <SearchedList<DemoRow>
          label={t('tabs.demos')}
          placeholder={t('searchDemos')}
          columns={columns}
          list={list}
          asked={state}
          set={set}
          rowKey={(row) => row.id}
          rowName={(row) => row.company}
          sizes={pageSizes}
          onClear={() => set({ search: '' })}
          nothing={{ title: t('demosEmpty'), text: t('demosEmptyText') }}
        />
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
