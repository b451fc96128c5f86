import { Button, Input } from 'antd';
import { useTranslations } from 'use-intl';
import { type HelpEntry, helpGroups } from '#contract/workplace/help-facts.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { Go } from '#web/client/Go.tsx';
import { matchArticles } from '#web/client/match-articles.ts';
import { go } from '#web/client/navigation.ts';
import { word } from '#web/client/url-fields.ts';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState } from '#web/ui/State.tsx';
import { Box, Grid, List, Text } from '#web/ui/layout.tsx';
import styles from './Help.module.css';
import { useHelpIndex } from './use-help.ts';

/** `/help`: all articles by subject, with a full-text search. */
export function HelpScreen() {
  const t = useTranslations('help.centre');
  const [{ search }, set] = useUrlState({ search: word });
  const { data, error, refetch } = useHelpIndex();
  const query = search.trim();
  const found = matchArticles(data ?? [], query);
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <Box role="search" maxWidth={560}>
        <Input.Search
          allowClear
          value={search}
          aria-label={t('search')}
          placeholder={t('search')}
          onChange={(event) => set({ search: event.target.value }, { replace: true })}
        />
      </Box>
      <p className="visually-hidden" role="status">
        {query && data ? t('found', { count: found.length }) : null}
      </p>
      {error ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <FactsSkeleton /> : null}
      {data && query && found.length === 0 ? (
        <Empty
          picture="notFound"
          title={t('none')}
          text={t('noneText')}
          action={<Button onClick={() => go(paths.contactUs)}>{t('ask')}</Button>}
        />
      ) : null}
      {query && found.length > 0 ? (
        <Surface title={t('found', { count: found.length })}>
          <Entries entries={found} />
        </Surface>
      ) : null}
      {data && !query ? (
        <Grid min={340} gap="xl" align="start">
          {helpGroups.map((group) => (
            <Surface key={group} title={t(`groups.${group}`)}>
              <Entries entries={found.filter((entry) => entry.group === group)} />
            </Surface>
          ))}
        </Grid>
      ) : null}
    </Page>
  );
}

function Entries({ entries }: { entries: readonly HelpEntry[] }) {
  return (
    <List gap="l" className={styles['list']}>
      {entries.map(({ slug, title, summary }) => (
        <li key={slug}>
          <Go className={styles['entry']} to={paths.article({ slug })}>
            {title}
          </Go>
          <Text block tone="quiet" size="s" className={styles['summary']}>
            {summary}
          </Text>
        </li>
      ))}
    </List>
  );
}
