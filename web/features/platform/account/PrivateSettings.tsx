import { useTranslations } from 'use-intl';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty } from '#web/ui/State.tsx';

/** Settings are the member's alone: who views as them is told so. */
export function PrivateSettings({ title, name }: { title: string; name: string }) {
  const words = useTranslations('viewing.settings');
  return (
    <Page title={title}>
      <Surface>
        <Empty title={words('title')} text={words('text', { name })} />
      </Surface>
    </Page>
  );
}
