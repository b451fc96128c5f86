import { useTranslations } from 'use-intl';
import type { AppScope } from '#contract/apps/app-facts.ts';
import type { ConsentDetails } from '#contract/apps/oauth.ts';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import { List, Note, Text } from '#web/ui/layout.tsx';
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
      <Text id="oauth-reads" as="h2" size="m" below="s">
        {t('reads')}
      </Text>
      <List gap="m" below="l" className={styles['reads']}>
        {scopes.map((scope) => (
          <li key={scope}>
            <Icon name={icons[scope]} />
            {scope === 'profile' || scope === 'email' || scope === 'phone' ? (
              <div>
                {t(`scopes.${scope}`)}
                <Text as="strong" block>
                  {own[scope]}
                </Text>
              </div>
            ) : (
              <div>
                {t(`scopes.${keyOf[scope]}`)}
                <Text tone="quiet" size="s" block>
                  {t(`means.${keyOf[scope]}`)}
                </Text>
              </div>
            )}
          </li>
        ))}
      </List>
      <Note size="s">{t('sees')}</Note>
    </section>
  );
}
