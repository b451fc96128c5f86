import { useTranslations } from 'use-intl';
import { type AppScope, scopeKey } from '#contract/apps/app-facts.ts';
import { openApiDocs } from '#contract/apps/open-api-facts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Surface } from '#web/ui/Page.tsx';
import styles from './App.module.css';

/** The permissions an app requests, in plain words. */
export function AppScopes({ scopes }: { scopes: readonly AppScope[] }) {
  const t = useTranslations('market.detail');
  const names = useTranslations('apps');
  return (
    <Surface title={t('permissions')}>
      {scopes.length === 0 ? (
        <p>{t('noPermissions')}</p>
      ) : (
        <>
          <p className={styles['quiet']}>{t('permissionsText')}</p>
          <ul className={styles['scopes']}>
            {scopes.map((scope) => (
              <li key={scope}>
                <Icon name="check" size={16} />
                <span>
                  <strong>{names(`scopes.${scopeKey(scope)}`)}</strong>
                  <br />
                  <span className={styles['quiet']}>{names(`scopeMeans.${scopeKey(scope)}`)}</span>
                </span>
              </li>
            ))}
          </ul>
          <p className={styles['sub']}>
            <a href={openApiDocs} target="_blank" rel="noreferrer">
              {t('permissionsDocs')}
            </a>
          </p>
        </>
      )}
    </Surface>
  );
}
