import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';

/** A link to the help article that explains each status. */
export function StatusHelp() {
  const t = useTranslations('ui.list');
  return <Go to={paths.article({ slug: 'statuses' })}>{t('statuses')}</Go>;
}
