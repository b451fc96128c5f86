import { Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { supportLimits } from '#contract/access/support-facts.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { uuid, word } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { ListTable } from '#web/ui/ListTable.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty, ErrorState, Missing } from '#web/ui/State.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Text } from '#web/ui/layout.tsx';
import { CapForm } from './CapForm.tsx';
import { OpenForm } from './OpenForm.tsx';
import { RunningVisits } from './RunningVisits.tsx';
import styles from './Staff.module.css';
import { type FoundTeamItem, useRunning, useTeams } from './use-staff.ts';

/** The search for teams, and the team whose support form is open. */
const teamsUrl = { search: word, team: uuid };

/** The search text; empty if it is too short to search. */
function filtersIn(search: string): string {
  const text = search.trim();
  return text.length < supportLimits.searchFrom ? '' : text;
}

/** `/staff`: the reader's running support visits, and the search for a team. */
export function TeamsScreen() {
  const t = useTranslations('staff.teams');
  const visits = useTranslations('staff.visits');
  const [state, set] = useUrlState(teamsUrl);
  const query = filtersIn(state.search);
  const { data, error, isPlaceholderData, refetch } = useTeams(query);
  const running = useRunning().data?.items;
  const columns = useTeamColumns();
  const [capped, setCapped] = useState<FoundTeamItem>();
  const chosen = data?.items.find(({ id, open, frozen }) => id === state.team && open && !frozen);
  const found = error ? [] : data?.items;
  const most = supportLimits.teamsFound;
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <RunningVisits />
      <Surface flush>
        <FilterBar
          search={{ value: state.search, placeholder: t('search'), onChange: (search) => set({ search }, { replace: true }) }}
        />
        {query === '' ? (
          <Empty title={t('start')} text={t('startText')} />
        ) : (
          <ListTable<FoundTeamItem>
            label={t('label')}
            columns={columns}
            rows={found}
            total={found?.length ?? 0}
            page={1}
            size={most}
            sizes={[most]}
            busy={isPlaceholderData}
            rowKey={(row) => row.id}
            rowName={(row) => row.name}
            onPage={() => {}}
            rowActions={(row) => {
              const inside = running?.some(({ team }) => team.id === row.id);
              return (
                <>
                  {inside ? <StatusTag tone="info">{visits('RUNNING')}</StatusTag> : null}
                  {!inside && row.open && !row.frozen ? <OpenButton team={row} onOpen={() => set({ team: row.id })} /> : null}
                  <Button aria-label={t('capOf', { team: row.name })} onClick={() => setCapped(row)}>
                    {t('cap')}
                  </Button>
                </>
              );
            }}
            empty={
              error ? (
                <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
              ) : (
                <Missing title={t('none')} text={t('noneText')} />
              )
            }
          />
        )}
        {found?.length === most ? <p className={styles['note']}>{t('most', { most })}</p> : null}
      </Surface>
      {chosen ? <OpenForm team={chosen} onClose={() => set({ team: '' })} /> : null}
      {capped ? <CapForm key={capped.id} team={capped} onClose={() => setCapped(undefined)} /> : null}
    </Page>
  );
}

function OpenButton({ team, onOpen }: { team: FoundTeamItem; onOpen: () => void }) {
  const t = useTranslations('staff.teams');
  return (
    <Button aria-label={t('openIn', { team: team.name })} onClick={onOpen}>
      {t('open')}
    </Button>
  );
}

function useTeamColumns(): ListColumn<FoundTeamItem>[] {
  const t = useTranslations('staff.teams');
  const format = useFormatter();
  return [
    { key: 'name', title: t('name'), always: true, width: 300, render: (row) => <strong>{row.name}</strong> },
    { key: 'code', title: t('code'), width: 140, render: (row) => <Text mono>{row.code}</Text> },
    { key: 'people', title: t('people'), width: 110, numeric: true, render: (row) => format.number(row.headcount) },
    {
      key: 'support',
      title: t('support'),
      width: 220,
      render: (row) =>
        row.frozen ? (
          <StatusTag tone="warning">{t('frozen')}</StatusTag>
        ) : (
          <span title={row.open ? undefined : t('ask')}>
            <StatusTag tone={row.open ? 'good' : 'quiet'}>{t(row.open ? 'on' : 'off')}</StatusTag>
          </span>
        ),
    },
  ];
}
