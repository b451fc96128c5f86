import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { latest } from 'virtual:changelog';
import { reasonOf } from '#web/client/api-error.ts';
import { writeSetting } from '#web/client/storage.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { useDateText } from '#web/ui/use-date-text.ts';
import { ArticleBody } from './ArticleBody.tsx';
import styles from './Help.module.css';
import { useChanges } from './use-help.ts';

/** `/help/changelog`: the changelog. Opening it removes the dot from the help menu. */
export function ChangelogScreen() {
  const t = useTranslations('help.changelog');
  const dateText = useDateText();
  const { data, error, refetch } = useChanges();
  useEffect(() => writeSetting('changelog.seen', latest), []);
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      {error ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <FactsSkeleton /> : null}
      {data?.map(({ date, title, blocks }) => (
        <Surface key={date} title={title} aside={<time dateTime={date}>{dateText(date)}</time>}>
          <div className={styles['article']}>
            <ArticleBody blocks={blocks} level={3} />
          </div>
        </Surface>
      ))}
    </Page>
  );
}
