import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { tokenLimits } from '#contract/apps/api-token-facts.ts';
import { openApiDocs } from '#contract/apps/open-api-facts.ts';
import { can } from '#web/client/here.ts';
import type { ListState } from '#web/shared/lists/define-list.ts';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Row } from '#web/ui/layout.tsx';
import { CreateToken, type MadeToken } from './CreateToken.tsx';
import { IntegrationTabs } from './IntegrationTabs.tsx';
import styles from './Integrations.module.css';
import { OpenToken, TokenMenu } from './TokenRow.tsx';
import { TokenMade } from './TokenMade.tsx';
import { tokensList } from './tokens-list.ts';
import type { TokenItem } from './use-tokens.ts';

/** Integrations, API tokens (080300): credentials of the team's programs. */
export function TokensScreen() {
  const t = useTranslations('integrations');
  const title = useTranslations('shell.pages')('integrations');
  const list = useListScreen(tokensList);
  const { state, set, data } = list;
  const [made, setMade] = useState<MadeToken>();
  const full = (data?.living ?? 0) >= tokenLimits.perTeam;
  const close = () => set({ open: undefined, token: '' });
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
          <p>{t('tokens.about', { limit: tokenLimits.perMinute })}</p>
          <a href="/openapi.json" target="_blank" rel="noreferrer">
            {t('tokens.docs')}
          </a>
          <a href={openApiDocs} target="_blank" rel="noreferrer">
            {t('tokens.openDocs')}
          </a>
        </Row>
        <ListFilters of={list} />
        <ListRows
          of={list}
          rowActions={(row) => <TokenMenu row={row} onOpen={(open) => set({ open, token: row.tokenId })} />}
          emptyAction={add}
        />
      </Surface>
      <Open state={state} rows={data?.items ?? []} onMade={setMade} onClose={close} />
      {made ? <TokenMade made={made} onClose={() => setMade(undefined)} /> : null}
    </Page>
  );
}

interface OpenProps {
  state: ListState<typeof tokensList>;
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
