import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { choice } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { TokensScreen } from './TokensScreen.tsx';

const ScimScreen = lazy(async () => {
  const [{ ScimScreen: screen }] = await Promise.all([
    import('./scim/ScimScreen.tsx'),
    loadPhrases(currentLanguage(), 'scim', 'operationLog', 'members'),
  ]);
  return { default: screen };
});

const tabUrl = { tab: choice(['tokens', 'scim'], 'tokens') };

/** Integrations (080300): one screen for each kind of integration. */
export function IntegrationsScreen() {
  const title = useTranslations('shell.pages')('integrations');
  const [{ tab }] = useUrlState(tabUrl);
  if (tab === 'tokens') return <TokensScreen />;
  const waiting = (
    <Page title={title}>
      <Surface>
        <FactsSkeleton rows={4} />
      </Surface>
    </Page>
  );
  return (
    <Suspense fallback={waiting}>
      <ScimScreen />
    </Suspense>
  );
}
