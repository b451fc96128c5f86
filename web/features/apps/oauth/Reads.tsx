import { useTranslations } from 'use-intl';
import type { AppScope } from '#contract/apps/app-facts.ts';
import type { ConsentDetails } from '#contract/apps/oauth.ts';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import styles from './Oauth.module.css';

const icons: Record<AppScope, IconName> = {
  openid: 'shield',
  profile: 'members',
  email: 'mail',
  phone: 'phone',
  'departments.read': 'departments',
  'members.read': 'people',
};
const keyOf = { openid: 'openid', 'departments.read': 'departments_read', 'members.read': 'members_read' } as const;

/** The data that the app gets, as text; for the person's own data the actual values. */
export function Reads({ details: { scopes, account }, name }: { details: ConsentDetails; name: string }) {
  const t = useTranslations('oauth');
  const own = { profile: name, email: account.email ?? t('none'), phone: account.mobile ?? t('none') };
  return (
    <section aria-labelledby="oauth-reads">
      <h2 id="oauth-reads" className={styles['readsTitle']}>
        {t('reads')}
      </h2>
      <ul className={styles['reads']}>
        {scopes.map((scope) => (
          <li key={scope}>
            <Icon name={icons[scope]} />
            {scope === 'profile' || scope === 'email' || scope === 'phone' ? (
              <div>
                {t(`scopes.${scope}`)}
                <strong className={styles['value']}>{own[scope]}</strong>
              </div>
            ) : (
              <div>
                {t(`scopes.${keyOf[scope]}`)}
                <span className={styles['quiet']}>{t(`means.${keyOf[scope]}`)}</span>
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className={styles['quiet']}>{t('sees')}</p>
    </section>
  );
}
