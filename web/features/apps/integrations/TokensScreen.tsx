import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { tokenLimits, tokenStates } from '#contract/apps/api-token-facts.ts';
import { openApiDocs } from '#contract/apps/open-api-facts.ts';
import { can } from '#web/client/here.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { ListOf } from '#web/shared/ListOf.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterMenu } from '#web/ui/FilterMenu.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty, NoMatch } from '#web/ui/State.tsx';
import { Row } from '#web/ui/layout.tsx';
import { useList } from '#web/ui/use-list.ts';
import { CreateToken, type MadeToken } from './CreateToken.tsx';
import { IntegrationTabs } from './IntegrationTabs.tsx';
import styles from './Integrations.module.css';
import { useTokenColumns } from './token-columns.tsx';
import { OpenToken, TokenMenu } from './TokenRow.tsx';
import { TokenMade } from './TokenMade.tsx';
import { closed, isNarrowed, noFilters, pageSizes, queryOf, type TokensState, tokensUrl } from './tokens-url.ts';
import { type TokenItem, useTokens } from './use-tokens.ts';

/** Integrations, API tokens (080300): credentials of the team's programs. */
export function TokensScreen() {
  const t = useTranslations('integrations');
  const title = useTranslations('shell.pages')('integrations');
  const [state, set] = useUrlState(tokensUrl);
  const [made, setMade] = useState<MadeToken>();
  const tokens = useTokens(queryOf(state));
  const { data } = tokens;
  const columns = useTokenColumns();
  const full = (data?.living ?? 0) >= tokenLimits.perTeam;
  const close = () => set({ ...closed, page: state.page });
  const add = can('080300', 'edit') ? (
    <Button
      type="primary"
      disabled={full}
      title={full ? t('tokens.full', { max: tokenLimits.perTeam }) : undefined}
      onClick={() => set({ open: 'new' })}
    >
      {t('tokens.add')}
    </Button>
  ) : null;
  return (
    <Page title={title} purpose={t('purpose')} actions={add}>
      <IntegrationTabs current="tokens" />
      <Surface
        title={t('tokens.title')}
        aside={data ? t('tokens.count', { count: data.living, max: tokenLimits.perTeam }) : null}
        flush
      >
        <Row tone="quiet" gap="3xl" rowGap="2xs" justify="between" wrap className={styles['about']}>
          <p>{t('tokens.about')}</p>
          <a href="/openapi.json" target="_blank" rel="noreferrer">
            {t('tokens.docs')}
          </a>
          <a href={openApiDocs} target="_blank" rel="noreferrer">
            {t('tokens.openDocs')}
          </a>
        </Row>
        <Filters state={state} set={set} matches={data?.total} />
        <ListOf<TokenItem>
          label={t('tokens.title')}
          columns={columns}
          list={tokens}
          asked={state}
          rowKey={(row) => row.tokenId}
          rowName={(row) => row.name}
          sizes={pageSizes}
          onPage={(page, size) => set({ page, size })}
          rowActions={(row) => <TokenMenu row={row} onOpen={(open) => set({ open, token: row.tokenId, page: state.page })} />}
          empty={
            isNarrowed(state) ? (
              <NoMatch onClear={() => set(noFilters)} />
            ) : (
              <Empty title={t('tokens.empty')} text={t('tokens.emptyText')} action={add} />
            )
          }
        />
      </Surface>
      <Open state={state} rows={data?.items ?? []} onMade={setMade} onClose={close} />
      {made ? <TokenMade made={made} onClose={() => setMade(undefined)} /> : null}
    </Page>
  );
}

interface FiltersProps {
  state: TokensState;
  set: (change: Partial<TokensState>, options?: { replace?: boolean }) => void;
  matches: number | undefined;
}

function Filters({ state, set, matches }: FiltersProps) {
  const t = useTranslations('integrations');
  const list = useList();
  const text = state.search.trim();
  const named = text ? [{ key: 'search', label: t('tokens.name'), value: text, onRemove: () => set({ search: '' }) }] : [];
  const value = list(state.state.map((each) => t(`states.${each}`)));
  const stated = value ? [{ key: 'state', label: t('tokens.state'), value, onRemove: () => set({ state: [] }) }] : [];
  return (
    <FilterBar
      search={{
        value: state.search,
        placeholder: t('tokens.search'),
        onChange: (search) => set({ search }, { replace: true }),
      }}
      active={[...named, ...stated]}
      onClear={() => set(noFilters)}
      matches={matches}
    >
      <FilterMenu
        label={t('tokens.state')}
        options={tokenStates.map((each) => ({ value: each, label: t(`states.${each}`) }))}
        chosen={state.state}
        onChange={(chosen: readonly string[]) => set({ state: tokenStates.filter((each) => chosen.includes(each)) })}
      />
    </FilterBar>
  );
}

interface OpenProps {
  state: TokensState;
  rows: readonly TokenItem[];
  onMade: (made: MadeToken) => void;
  onClose: () => void;
}

/** The dialog that is open over the list. */
function Open({ state: { open, token: id }, rows, onMade, onClose }: OpenProps) {
  if (open === 'new' && can('080300', 'edit')) {
    const made = (done: MadeToken) => {
      onMade(done);
      onClose();
    };
    return <CreateToken onMade={made} onClose={onClose} />;
  }
  return <OpenToken open={open} token={rows.find(({ tokenId }) => tokenId === id)} onClose={onClose} />;
}
