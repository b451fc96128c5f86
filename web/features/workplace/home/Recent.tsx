import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { useLogSentence } from '#web/shared/platform/log-sentence.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Note, Text } from '#web/ui/layout.tsx';
import styles from './Home.module.css';
import { Part } from './Part.tsx';
import { useHomePart } from './use-home.ts';

/** The latest lines of the operation log. Its phrases are loaded with it. */
export function Recent() {
  const t = useTranslations('home.recent');
  const lines = useTranslations('operationLog.lines');
  const kinds = useTranslations('operationLog.actorKinds');
  const sentence = useLogSentence();
  const query = useHomePart('recent');
  return (
    <Part title={t('title')} aside={<Go to={paths.operationLog}>{t('all')}</Go>} query={query} rows={6}>
      {({ items }) =>
        items.length ? (
          <ul>
            {items.map(({ id, at, operator: { displayName, kind }, group, ...entry }) => (
              <li key={id} className={styles['line']}>
                <Avatar name={displayName} size={30} />
                <div>
                  <strong>{displayName}</strong>
                  {kind === 'USER' || kind === 'SUPPORT' ? null : <Text tone="quiet"> ({kinds(kind)})</Text>}
                  {' · '}
                  {sentence(entry)}
                  <Text as="small" tone="quiet" size="s" block>
                    {group ? `${lines('entries', { count: group.entries })} · ` : null}
                    <Moment at={at} relative />
                  </Text>
                </div>
              </li>
            ))}
          </ul>
        ) : (
          <Note below="l">{t('none')}</Note>
        )
      }
    </Part>
  );
}
