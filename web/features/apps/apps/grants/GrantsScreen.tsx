import { Segmented } from 'antd';
import { useTranslations } from 'use-intl';
import { openApiDocs } from '#contract/apps/open-api-facts.ts';
import { choice } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { Page } from '#web/ui/Page.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Ledger } from './Ledger.tsx';
import { ledgerList } from './ledger-list.ts';
import { Policies } from './Policies.tsx';

const grantsUrl = { ...ledgerList.fields, view: choice(['ledger', 'apps'], 'ledger') };

/** Authorisations (040100): which members let which apps read what, and the policy for each app. */
export function GrantsScreen() {
  const t = useTranslations('grants');
  const title = useTranslations('shell.pages')('appGrants');
  const [state, set] = useUrlState(grantsUrl);
  return (
    <Page title={title} purpose={t('purpose')}>
      <Row gap="3xl" rowGap="s" align="center" justify="between" wrap>
        <Segmented<'ledger' | 'apps'>
          aria-label={t('view')}
          value={state.view}
          options={(['ledger', 'apps'] as const).map((value) => ({ value, label: t(`views.${value}`) }))}
          onChange={(view) => set({ ...ledgerList.cleared, view })}
        />
        <a href={openApiDocs} target="_blank" rel="noreferrer">
          {t('docs')}
        </a>
      </Row>
      {state.view === 'ledger' ? <Ledger /> : <Policies />}
    </Page>
  );
}
