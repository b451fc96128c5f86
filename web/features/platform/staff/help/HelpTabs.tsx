import { useTranslations } from 'use-intl';
import { PageTabs } from '#web/client/PageTabs.tsx';
import { paths } from '#web/paths.ts';

const places = { feedback: paths.staffFeedback, demos: paths.staffDemos } as const;

/** Tabs for feedback and demo requests. */
export function HelpTabs({ current }: { current: keyof typeof places }) {
  const t = useTranslations('help.staff.tabs');
  return <PageTabs label={t('label')} places={places} current={current} words={(key) => t(key)} />;
}
