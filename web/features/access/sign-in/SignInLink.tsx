import { useTranslations } from 'use-intl';
import { paths } from '#web/paths.ts';

/** To the sign-in page by way of the console, which begins a request of its own. */
export function SignInLink() {
  const t = useTranslations('account.register');
  return (
    <span>
      {t('have')} <a href={paths.home}>{t('signIn')}</a>
    </span>
  );
}
