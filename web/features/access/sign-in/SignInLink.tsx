import { useTranslations } from 'use-intl';
import { paths } from '#web/paths.ts';

/** A link to the sign-in page through the console, which starts a new request. */
export function SignInLink() {
  const t = useTranslations('account.register');
  return (
    <span>
      {t('have')} <a href={paths.home}>{t('signIn')}</a>
    </span>
  );
}
