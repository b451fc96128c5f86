import { useTranslations } from 'use-intl';
import { type AppScope, scopeKey } from '#contract/apps/app-facts.ts';
import { openApiDocs } from '#contract/apps/open-api-facts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Caption, List, Note, Row, Text } from '#web/ui/layout.tsx';

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
          <Note size="xs">{t('permissionsText')}</Note>
          <List gap="l" above="l">
            {scopes.map((scope) => (
              <Row key={scope} as="li" gap="s">
                <Icon name="check" size={16} />
                <span>
                  <strong>{names(`scopes.${scopeKey(scope)}`)}</strong>
                  <br />
                  <Caption>{names(`scopeMeans.${scopeKey(scope)}`)}</Caption>
                </span>
              </Row>
            ))}
          </List>
          <Text as="p" above="xl" below="2xs">
            <a href={openApiDocs} target="_blank" rel="noreferrer">
              {t('permissionsDocs')}
            </a>
          </Text>
        </>
      )}
    </Surface>
  );
}
