import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { ListFilters } from '#web/shared/lists/ListFilters.tsx';
import { ListRows } from '#web/shared/lists/ListRows.tsx';
import { useListScreen } from '#web/shared/lists/use-list-screen.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty } from '#web/ui/State.tsx';
import { MemberPanel } from './MemberPanel.tsx';
import { membersList } from './members-list.ts';
import { PoliciesSurface } from './PoliciesSurface.tsx';
import { SafetyTabs } from './SafetyTabs.tsx';

/** Safety settings (080200): the sign-in policy, and how members sign in. */
export function SafetyScreen() {
  const t = useTranslations('security');
  const pages = useTranslations('shell.pages');
  const list = useListScreen(membersList);
  const { state, set } = list;
  const close = () => set({ member: '' });
  const clear = <Button onClick={() => list.clear()}>{t('members.clear')}</Button>;
  return (
    <Page title={pages('safetySettings')} purpose={t('page.purpose')}>
      <SafetyTabs current="members" />
      <PoliciesSurface open={state.policies} onOpen={(policies) => set({ policies }, { replace: !policies })} />
      <Surface flush>
        <ListFilters of={list} />
        <ListRows
          of={list}
          onClose={close}
          empty={<Empty title={t('members.empty')} text={t('members.emptyText')} action={clear} />}
        />
      </Surface>
      {state.member ? <MemberPanel id={state.member} onClose={close} /> : null}
    </Page>
  );
}
