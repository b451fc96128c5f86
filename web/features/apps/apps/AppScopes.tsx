import { useTranslations } from 'use-intl';
import { type AppScope, scopeKey } from '#contract/apps/app-facts.ts';
import { openApiDocs } from '#contract/apps/open-api-facts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Surface } from '#web/ui/Page.tsx';
import styles from './App.module.css';

/** The permissions an app requests, in plain words. */
export function AppScopes({ scopes }: { scopes: readonly AppScope[] }) {
  const words = useTranslations('market.detail');
  const names = useTranslations('apps');
  return (
    <Surface title={words('permissions')}>
      {scopes.length === 0 ? (
        <p>{words('noPermissions')}</p>
      ) : (
        <>
          <p className={styles['quiet']}>{words('permissionsText')}</p>
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
              {words('permissionsDocs')}
            </a>
          </p>
        </>
      )}
    </Surface>
  );
}
