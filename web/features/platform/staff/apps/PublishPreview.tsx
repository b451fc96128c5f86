import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Consequences } from '#web/ui/ConsequencesDialog.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';
import { List, PlainTable, Text } from '#web/ui/layout.tsx';
import styles from './Apps.module.css';
import type { ManifestComparison } from './use-apps.ts';

const tones: Record<ManifestComparison['plans'][number]['change'], Tone> = { ADDED: 'good', CHANGED: 'info', REMOVED: 'warning' };

/** The consequences of publishing, line by line. */
export function useConsequences(app: ManifestComparison): string[] {
  const t = useTranslations('catalogue.publish');
  const kinds = useTranslations('apps.documents');
  const scopes = useTranslations('apps.scopes');
  const format = useFormatter();
  const documents = format.list(app.documents.map(({ kind, version }) => `${kinds(kind)} ${version}`));
  const named = (all: readonly string[]) => format.list(all.map((scope) => scopes(scope.replace('.', '_') as 'openid')));
  return [
    app.isDefault ? t('everybody') : t('teams', { teams: app.opened }),
    ...(app.documents.length ? [t(app.replaces === null ? 'documentsNew' : 'documents', { documents })] : []),
    ...(app.scopes.added.length ? [t('scopesAdded', { scopes: named(app.scopes.added) })] : []),
    ...(app.scopes.removed.length ? [t('scopesRemoved', { scopes: named(app.scopes.removed) })] : []),
    ...(app.pictures && app.replaces !== null ? [t('newPictures')] : []),
    ...(app.withdrawn ? [t('withdrawn')] : []),
  ];
}

/** The changes of a version compared with the published one. `children`: the actions. */
export function PublishPreview({ app, children }: { app: ManifestComparison; children: ReactNode }) {
  const t = useTranslations('catalogue.publish');
  const consequences = useConsequences(app);
  const steps = app.replaces === null ? t('newApp') : t('replaces', { before: app.replaces, after: app.version });
  return (
    <Surface title={`${app.name} · ${steps}`} aside={children}>
      {app.unchanged ? <p role="status">{t('unchanged')}</p> : <Consequences lines={consequences} calm />}
      {app.plans.length ? (
        <>
          <Text as="h3" above="xl" below="s">
            {t('plans')}
          </Text>
          <List gap="xs">
            {app.plans.map(({ key, name, change }) => (
              <li key={key}>
                {name} <StatusTag tone={tones[change]}>{t(change)}</StatusTag>
              </li>
            ))}
          </List>
        </>
      ) : null}
      {app.texts.length ? (
        <>
          <Text as="h3" above="xl" below="s">
            {t('texts')}
          </Text>
          <PlainTable className={styles['table']} label={t('texts')}>
            <thead>
              <tr>
                <th scope="col">{t('path')}</th>
                <th scope="col">{t('before')}</th>
                <th scope="col">{t('after')}</th>
              </tr>
            </thead>
            <tbody>
              {app.texts.map(({ field, before, after }) => (
                <tr key={field}>
                  <td className={styles['code']}>{field}</td>
                  <td>{before}</td>
                  <td>{after}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        </>
      ) : null}
    </Surface>
  );
}
