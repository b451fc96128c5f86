import { useTranslations } from 'use-intl';
import { PageTabs } from '#web/client/PageTabs.tsx';
import { paths } from '#web/paths.ts';

/** The kinds of integration in this version, in display order; each has its own screen. */
const places = {
  tokens: paths.integrations,
  webhooks: paths.webhooks,
  scim: paths.scim,
} as const;

/** Tabs for the kinds of integration; hidden if there is only one. */
export function IntegrationTabs({ current }: { current: keyof typeof places }) {
  const t = useTranslations('integrations.tabs');
  return <PageTabs label={t('label')} places={places} current={current} words={(key) => t(key)} />;
}
