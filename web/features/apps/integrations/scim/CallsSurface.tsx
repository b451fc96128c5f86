import { Segmented } from 'antd';
import { useFormatter, useTranslations } from 'use-intl';
import { isLoggedAction, phraseKeyOfAction } from '#contract/platform/operation-log-facts.ts';
import { scimCallKinds, scimLimits } from '#contract/apps/scim-facts.ts';
import { reasonOf } from '#web/client/api-error.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import type { ListColumn } from '#web/ui/list-types.ts';
import { ListTable } from '#web/ui/ListTable.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Empty, ErrorState } from '#web/ui/State.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Cell, Row, Text } from '#web/ui/layout.tsx';
import styles from '../Integrations.module.css';
import type { ScimState, scimUrl } from './scim-url.ts';
import { type CallRow, useCalls } from './use-scim.ts';

const sizes = [20, 50, 100] as const;

/** The latest SCIM requests, and their results or, in a dry run, what the results would have been. */
export function CallsSurface({ state, set }: { state: ScimState; set: SetUrlState<typeof scimUrl> }) {
  const t = useTranslations('scim');
  const { data, error, isFetching, refetch } = useCalls(state.kind);
  const columns = useCallColumns();
  const size = sizes.find((offered) => offered === state.size) ?? sizes[0];
  const all = data?.items;
  const page = Math.min(state.page, Math.max(1, Math.ceil((all?.length ?? 0) / size)));
  const kinds = (
    <Segmented
      aria-label={t('kind')}
      value={state.kind}
      onChange={(kind) => set({ kind })}
      options={scimCallKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
    />
  );
  const failed = error && !data ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : null;
  return (
    <Surface title={t('calls')} aside={kinds} flush>
      <Row tone="quiet" gap="3xl" rowGap="2xs" justify="between" wrap className={styles['about']}>
        <p>{t('callsAbout', { max: scimLimits.calls })}</p>
      </Row>
      <ListTable<CallRow>
        label={t('calls')}
        columns={columns}
        rows={failed ? [] : all?.slice((page - 1) * size, page * size)}
        rowKey={(row) => row.callId}
        rowName={(row) => `${row.method} ${row.path}`}
        total={all?.length ?? 0}
        page={page}
        size={size}
        sizes={sizes}
        onPage={(next, many) => set({ page: next, size: many })}
        busy={isFetching && data !== undefined}
        empty={failed ?? <Empty title={t('noCalls')} text={t('noCallsText')} />}
      />
    </Surface>
  );
}

function useCallColumns(): ListColumn<CallRow>[] {
  const t = useTranslations('scim');
  return [
    { key: 'at', title: t('at'), width: 140, always: true, render: ({ at }) => <Moment at={at} /> },
    { key: 'result', title: t('result'), width: 130, render: (row) => <Result row={row} /> },
    { key: 'what', title: t('what'), width: 260, render: (row) => <What row={row} /> },
    {
      key: 'call',
      title: t('call'),
      width: 240,
      render: ({ method, path }) => (
        <Cell mono>
          {method} {path}
        </Cell>
      ),
    },
    { key: 'by', title: t('by'), width: 140, render: ({ tokenName }) => <Cell>{tokenName}</Cell> },
  ];
}

function Result({ row: { status, dryRun } }: { row: CallRow }) {
  const t = useTranslations('scim');
  const done = status < 400;
  return (
    <Cell>
      <span>
        <StatusTag tone={done ? 'good' : 'bad'}>{t(done ? 'ok' : 'refused')}</StatusTag> {status}
      </span>
      {dryRun ? <Text tone="quiet">{t('rehearsed')}</Text> : null}
    </Cell>
  );
}

function What({ row: { actions, objectName, detail, dryRun, status, method } }: { row: CallRow }) {
  const t = useTranslations('scim');
  const acts = useTranslations('operationLog.actions');
  const format = useFormatter();
  const actionTexts = actions.filter(isLoggedAction).map((action) => acts(phraseKeyOfAction(action)));
  const nothing = method !== 'GET' && status < 400 && !actionTexts.length;
  return (
    <Cell>
      {objectName}
      {detail}
      {actionTexts.length ? (
        <Text tone="quiet">{dryRun ? t('would', { list: format.list(actionTexts) }) : format.list(actionTexts)}</Text>
      ) : null}
      {nothing ? <Text tone="quiet">{t('nothing')}</Text> : null}
    </Cell>
  );
}
