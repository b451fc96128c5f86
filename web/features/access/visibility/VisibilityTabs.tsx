import { useTranslations } from 'use-intl';
import { PageTabs } from '#web/client/PageTabs.tsx';
import { paths } from '#web/paths.ts';

const places = {
  manage: paths.visibilityExceptions,
  visibleRange: paths.visibleRange,
  settings: paths.fieldVisibility,
  explain: paths.explainSight({}),
} as const;

/** Tabs of the pages of permissions (specification section 2, Contacts). */
export function VisibilityTabs({ current }: { current: keyof typeof places }) {
  const t = useTranslations('visibility.tabs');
  return <PageTabs label={t('label')} places={places} current={current} words={(key) => t(key)} />;
}
