import { useTranslations } from 'use-intl';
import { paths } from '#web/paths.ts';
import { NoPermission } from '#web/ui/State.tsx';
import { HomeButton } from './HomeButton.tsx';
import { Standalone } from './Standalone.tsx';

/** `/401`: a screen that this member cannot open (domain rules section 0). */
export function NoAccessScreen() {
  const t = useTranslations('shell');
  return (
    <Standalone title={t('pages.noAccess')}>
      <NoPermission title={t('noAccess.title')} text={t('noAccess.text')} action={<HomeButton to={paths.home} />} />
    </Standalone>
  );
}
