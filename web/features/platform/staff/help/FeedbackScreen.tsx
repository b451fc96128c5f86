import { useTranslations } from 'use-intl';
import { feedbackKinds } from '#contract/workplace/feedback-facts.ts';
import { api, type Client } from '#web/client/api.ts';
import { defineList } from '#web/shared/lists/define-list.ts';
import { bySearch } from '#web/shared/lists/filters.tsx';
import { bySegment } from '#web/shared/lists/segment-filters.tsx';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Cell, Text } from '#web/ui/layout.tsx';
import { HelpTabs } from './HelpTabs.tsx';

type FeedbackRow = Awaited<ReturnType<Client['help']['feedback']>>['items'][number];

const feedbackList = defineList({
  call: api.help.feedback,
  key: ['staff', 'feedback'],
  filters: [bySearch('help.staff.search'), bySegment('kind', feedbackKinds, 'help.staff.kind', 'help.feedback.kinds')],
  label: 'help.staff.title',
  rowKey: ({ id }) => id,
  rowName: ({ text }) => text,
  useColumns,
  empty: { title: 'help.staff.empty', text: 'help.staff.emptyText' },
});

const tones = { PROBLEM: 'warning', IDEA: 'info', PRAISE: 'good', QUESTION: 'info' } as const;

/** `/staff/feedback`: feedback from all teams. */
export function FeedbackScreen() {
  const t = useTranslations('help.staff');
  const list = useListScreen(feedbackList);
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <HelpTabs current="feedback" />
      <Surface flush>
        <ListFilters of={list} />
        <ListRows of={list} />
      </Surface>
    </Page>
  );
}

function useColumns(): ListColumn<FeedbackRow>[] {
  const t = useTranslations('help.staff');
  const kinds = useTranslations('help.feedback.kinds');
  return [
    {
      key: 'kind',
      title: t('kind'),
      width: 120,
      render: ({ kind }) => <StatusTag tone={tones[kind]}>{kinds(kind)}</StatusTag>,
    },
    {
      key: 'text',
      title: t('text'),
      always: true,
      width: 360,
      render: ({ text }) => (
        <Text block preLine breakable>
          {text}
        </Text>
      ),
    },
    {
      key: 'where',
      title: t('where'),
      width: 240,
      render: ({ route, requestId, team }) => (
        <Cell>
          <code>{route}</code>
          {team ? <Text tone="quiet">{team.name}</Text> : null}
          {requestId ? (
            <Text as="code" tone="quiet">
              {requestId}
            </Text>
          ) : null}
        </Cell>
      ),
    },
    {
      key: 'answerTo',
      title: t('answerTo'),
      width: 200,
      render: ({ answerTo }) =>
        answerTo ? (
          <Cell>
            <span>{answerTo.name}</span>
            <Text tone="quiet">{answerTo.email ?? answerTo.mobile}</Text>
          </Cell>
        ) : (
          <Text tone="quiet">{t('noAnswer')}</Text>
        ),
    },
    { key: 'at', title: t('at'), width: 160, render: (row) => <Moment at={row.createdAt} /> },
  ];
}
