import { useTranslations } from 'use-intl';
import { type FeedbackKind, feedbackKinds } from '#contract/workplace/feedback-facts.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { SearchedList } from '#web/shared/SearchedList.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Cell, Text } from '#web/ui/layout.tsx';
import { HelpTabs } from './HelpTabs.tsx';
import { type FeedbackRow, feedbackUrl, pageSizes, useFeedback } from './use-staff-help.ts';

const tones = { PROBLEM: 'warning', IDEA: 'info', PRAISE: 'good', QUESTION: 'info' } as const;

/** `/staff/feedback`: feedback from all teams. */
export function FeedbackScreen() {
  const t = useTranslations('help.staff');
  const kinds = useTranslations('help.feedback.kinds');
  const [state, set] = useUrlState(feedbackUrl);
  const list = useFeedback(state);
  const columns = useColumns();
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <HelpTabs current="feedback" />
      <Surface flush>
        <SearchedList<FeedbackRow, FeedbackKind>
          label={t('title')}
          placeholder={t('search')}
          kind={{
            label: t('kind'),
            chosen: state.kind,
            options: feedbackKinds.map((value) => ({ value, label: kinds(value) })),
            onChoose: (kind) => set({ kind }),
          }}
          columns={columns}
          list={list}
          asked={state}
          set={set}
          rowKey={(row) => row.id}
          rowName={(row) => row.text}
          sizes={pageSizes}
          onClear={() => set({ search: '', kind: undefined })}
          nothing={{ title: t('empty'), text: t('emptyText') }}
        />
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
