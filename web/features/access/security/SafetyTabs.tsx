import { useTranslations } from 'use-intl';
import { PageTabs } from '#web/client/PageTabs.tsx';
import { paths } from '#web/paths.ts';

const places = { members: paths.safetySettings, events: paths.safetyEvents } as const;

/** Tabs for members and policies, and for sign-in activity. */
export function SafetyTabs({ current }: { current: keyof typeof places }) {
  const t = useTranslations('authEvents.tabs');
  return <PageTabs label={t('label')} places={places} current={current} words={(key) => t(key)} />;
}
