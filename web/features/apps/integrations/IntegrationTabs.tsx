import { useTranslations } from 'use-intl';
import { PageTabs } from '#web/client/PageTabs.tsx';
import { paths } from '#web/paths.ts';

/** The ways to connect that stand in this version, in their order; each is a screen of its own. */
const places = {
  tokens: paths.integrations,
  webhooks: paths.webhooks,
  scim: paths.scim,
} as const;

/** Leads from one way to connect to another; with one alone there is nowhere to go. */
export function IntegrationTabs({ current }: { current: keyof typeof places }) {
  const t = useTranslations('integrations.tabs');
  return <PageTabs label={t('label')} places={places} current={current} words={(key) => t(key)} />;
}
