import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { can } from '#web/client/here.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { Page } from '#web/ui/Page.tsx';
import type { MadeToken } from '../CreateToken.tsx';
import { IntegrationTabs } from '../IntegrationTabs.tsx';
import { TokenMade } from '../TokenMade.tsx';
import { AttributesSurface } from './AttributesSurface.tsx';
import { CallsSurface } from './CallsSurface.tsx';
import { CreateScimToken } from './CreateScimToken.tsx';
import { closed, scimUrl } from './scim-url.ts';
import { ScimTokens } from './ScimTokens.tsx';
import { SettingsSurface } from './SettingsSurface.tsx';

/**
 * Integrations, SCIM (080300): an external directory writes people and departments; its requests are listed, including dry runs.
 */
export function ScimScreen() {
  const t = useTranslations('integrations');
  const scim = useTranslations('scim');
  const title = useTranslations('shell.pages')('integrations');
  const [state, set] = useUrlState(scimUrl);
  const [made, setMade] = useState<MadeToken>();
  const edits = can('080300', 'edit');
  const close = () => set({ ...closed, page: state.page });
  const open = (what: NonNullable<typeof state.open>, token = '') => set({ open: what, token, page: state.page });
  const add = edits ? (
    <Button type="primary" onClick={() => open('new')}>
      {scim('addToken')}
    </Button>
  ) : null;
  return (
    <Page title={title} purpose={t('purpose')} actions={add}>
      <IntegrationTabs current="scim" />
      <SettingsSurface asking={edits && state.open === 'live'} onAsk={() => open('live')} onClose={close} />
      <ScimTokens state={state} add={add} onOpen={open} onClose={close} />
      <AttributesSurface />
      <CallsSurface state={state} set={set} />
      {edits && state.open === 'new' ? <CreateScimToken onMade={setMade} onClose={close} /> : null}
      {made ? <TokenMade made={made} onClose={() => setMade(undefined)} /> : null}
    </Page>
  );
}
