import { useTranslations } from 'use-intl';
import { Page, Surface } from '#web/ui/Page.tsx';
import { Empty } from '#web/ui/State.tsx';

/** Shown instead of private settings during a view as member. */
export function PrivateSettings({ title, name }: { title: string; name: string }) {
  const t = useTranslations('viewAs.settings');
  return (
    <Page title={title}>
      <Surface>
        <Empty title={t('title')} text={t('text', { name })} />
      </Surface>
    </Page>
  );
}
