import { useTranslations } from 'use-intl';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty } from '#web/ui/State.tsx';

/** Settings are the member's alone: who views as them is told so. */
export function PrivateSettings({ title, name }: { title: string; name: string }) {
  const t = useTranslations('viewing.settings');
  return (
    <Page title={title}>
      <Surface>
        <Empty title={t('title')} text={t('text', { name })} />
      </Surface>
    </Page>
  );
}
