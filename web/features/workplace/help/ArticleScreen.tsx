import { useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { inBackground, reasonOf } from '#web/client/api-error.ts';
import { openFeedback } from '#web/client/feedback.ts';
import { Go } from '#web/client/Go.tsx';
import { useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState, Missing } from '#web/ui/State.tsx';
import { ColumnLayout, List, Row, Stack } from '#web/ui/layout.tsx';
import { ArticleBody } from './ArticleBody.tsx';
import styles from './Help.module.css';
import { useHelpArticle, useHelpIndex } from './use-help.ts';

/** `/help/{slug}`: one article, its table of contents, and other articles of its subject. */
export function ArticleScreen() {
  const t = useTranslations('help.article');
  const centre = useTranslations('help.centre');
  const { slug = '' } = useParams({ strict: false });
  const { user } = useHere();
  const { data: article, error, refetch } = useHelpArticle(slug);
  const { data: index = [] } = useHelpIndex();
  if (error) return <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />;
  if (article === undefined) return <FactsSkeleton />;
  if (article === null)
    return (
      <Missing title={t('missing')} text={t('missingText')} action={<Button onClick={() => go(paths.help)}>{t('all')}</Button>} />
    );
  const own = index.find((entry) => entry.slug === slug);
  const related = index.filter((entry) => entry.group === own?.group && entry.slug !== slug);
  const headings = own?.headings ?? [];
  return (
    <Page title={article.title} actions={<Button onClick={() => go(paths.help)}>{t('all')}</Button>}>
      <ColumnLayout template="minmax(0, 1fr) 240px">
        <Surface>
          <article className={styles['article']}>
            <ArticleBody blocks={article.blocks} />
          </article>
          {user.viewing ? null : (
            <Row tone="quiet" gap="l" rowGap="2xs" align="center" wrap noPrint>
              {t('wrong')}
              <Button type="link" size="small" onClick={() => inBackground(openFeedback())}>
                {t('tell')}
              </Button>
            </Row>
          )}
        </Surface>
        <Stack gap="xl" noPrint className={styles['side']}>
          {headings.length > 1 ? (
            <Surface title={t('contents')}>
              <List gap="l" className={styles['list']}>
                {headings.map(({ id, text }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{text}</a>
                  </li>
                ))}
              </List>
            </Surface>
          ) : null}
          {own && related.length > 0 ? (
            <Surface title={centre(`groups.${own.group}`)}>
              <List gap="l" className={styles['list']}>
                {related.map((entry) => (
                  <li key={entry.slug}>
                    <Go to={paths.article(entry)}>{entry.title}</Go>
                  </li>
                ))}
              </List>
            </Surface>
          ) : null}
        </Stack>
      </ColumnLayout>
    </Page>
  );
}
