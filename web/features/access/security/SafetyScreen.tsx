import { useTranslations } from 'use-intl';
import { useUrlState } from '#web/client/url-state.ts';
import { Page } from '#web/ui/Page.tsx';
import { MemberPanel } from './MemberPanel.tsx';
import { MembersList } from './MembersList.tsx';
import { PoliciesSurface } from './PoliciesSurface.tsx';
import { SafetyTabs } from './SafetyTabs.tsx';
import { safetyUrl } from './safety-url.ts';

/** Safety settings (080200): the sign-in policy, and how members sign in. */
export function SafetyScreen() {
  const t = useTranslations('safety.page');
  const pages = useTranslations('shell.pages');
  const [state, set] = useUrlState(safetyUrl);
  const { page } = state;
  return (
    <Page title={pages('safetySettings')} purpose={t('purpose')}>
      <SafetyTabs current="members" />
      <PoliciesSurface open={state.policies} onOpen={(policies) => set({ policies, page }, { replace: !policies })} />
      <MembersList state={state} set={set} />
      {state.member ? <MemberPanel id={state.member} onClose={() => set({ member: '', page })} /> : null}
    </Page>
  );
}
