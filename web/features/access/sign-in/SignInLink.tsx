import { useTranslations } from 'use-intl';
import { paths } from '#web/paths.ts';

/** To the sign-in page by way of the console, which begins a request of its own. */
export function SignInLink() {
  const words = useTranslations('account.register');
  return (
    <span>
      {words('have')} <a href={paths.home}>{words('signIn')}</a>
    </span>
  );
}
