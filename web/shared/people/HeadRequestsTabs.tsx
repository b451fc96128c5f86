import { useTranslations } from 'use-intl';
import { PageTabs } from '#web/client/PageTabs.tsx';
import { paths } from '#web/paths.ts';

const places = { inviteList: paths.headRequests, appRequests: paths.headAppRequests } as const;

/** Tabs for both kinds of requests that the head of a department decides. */
export function HeadRequestsTabs({ current }: { current: keyof typeof places }) {
  const t = useTranslations('shell.pages');
  return <PageTabs label={t('headRequests')} places={places} current={current} words={(key) => t(key)} />;
}
