import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useFormatter, useTimeZone, useTranslations } from 'use-intl';
import type { TimelineChange, TimelineEntry } from '#contract/people/timeline.ts';
import { ApiError } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { todayIn } from '#web/client/today.ts';
import { useLogSentence } from '#web/shared/platform/log-sentence.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { PlainDate } from '#web/ui/Time.tsx';
import { Box, Note, Stack, Text } from '#web/ui/layout.tsx';
import styles from './MemberTimeline.module.css';
import { byDay } from './timeline-days.ts';
import { useDateText } from '#web/ui/use-date-text.ts';

const size = 20;

/** The history of a member, newest first and by day, as far as the operation log goes back. */
export function MemberTimeline({ id }: { id: string }) {
  const t = useTranslations('timeline');
  const zone = useTimeZone() ?? 'UTC';
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['members', 'timeline', id],
    queryFn: async ({ pageParam, signal }) => {
      const reading = api.timeline.read({ params: { id }, query: { page: pageParam, size } }, { signal });
      const [page] = await Promise.all([reading, loadPhrases(currentLanguage(), 'operationLog')]);
      return page;
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * size < total ? page + 1 : undefined),
  });
  const entries = distinct(data?.pages.flatMap(({ items }) => items) ?? []);
  return (
    <Surface title={t('title')}>
      {data ? (
        <Stack gap="xl" align="start">
          {entries.length === 0 ? <Note size="xs">{t('empty')}</Note> : null}
          {byDay(entries, zone).map(({ day, entries: ofDay }) => (
            <Box key={day} as="section" full>
              <h3>
                <DayName day={day} zone={zone} />
              </h3>
              <ol className={styles['entries']}>
                {ofDay.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ol>
            </Box>
          ))}
          {hasNextPage ? (
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('earlier')}
            </Button>
          ) : null}
        </Stack>
      ) : error ? (
        <ErrorState
          title={t('failed')}
          {...(error instanceof ApiError && { message: error.message, requestId: error.requestId })}
          onRetry={() => void refetch()}
        />
      ) : (
        <FactsSkeleton />
      )}
    </Surface>
  );
}

/** Removes duplicates: if entries were added between two requests, the last entries of a page are repeated on the next. */
function distinct(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()];
}

function DayName({ day, zone }: { day: string; zone: string }) {
  const t = useTranslations('timeline');
  const today = todayIn(zone);
  if (day === today) return t('today');
  if (new Date(`${today}T00:00:00Z`).getTime() - new Date(`${day}T00:00:00Z`).getTime() === 86_400_000) return t('yesterday');
  return <PlainDate date={day} />;
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const t = useTranslations('timeline');
  const format = useFormatter();
  const { at, parts } = entry;
  return (
    <li>
      <Change change={entry} />
      {parts.length ? (
        <details>
          <summary>{t('parts', { count: parts.length })}</summary>
          <Stack gap="xs" padBlock="2xs">
            {parts.map((part) => (
              <Box key={part.id}>
                <Change change={part} />
              </Box>
            ))}
          </Stack>
        </details>
      ) : null}
      <Note size="xs">
        <time dateTime={at}>{format.dateTime(new Date(at), { timeStyle: 'short' })}</time> · <Actor actor={entry.actor} />
      </Note>
    </li>
  );
}

function Change({ change }: { change: TimelineChange }) {
  const t = useTranslations('timeline');
  const sentence = useLogSentence();
  const fields = useTranslations('members.fields');
  const format = useFormatter();
  const dateText = useDateText();
  const { event, moved, roles, department, date, summary } = change;
  const placesOf = (names: readonly string[]) => (names.length ? format.list(names) : t('nowhere'));
  return (
    <>
      {summary ? (
        <p>{sentence({ action: 'member.handover', summary })}</p>
      ) : (
        <Text as="p" weight="strong">
          {t(`events.${event}`, { department: department ?? '' })}
        </Text>
      )}
      {change.fields.length ? <p>{t('fields', { fields: format.list(change.fields.map((field) => fields(field))) })}</p> : null}
      {moved ? <p>{t('moved', { from: placesOf(moved.from), to: placesOf(moved.to) })}</p> : null}
      {roles?.given.length ? <p>{t('given', { roles: format.list(roles.given) })}</p> : null}
      {roles?.taken.length ? <p>{t('taken', { roles: format.list(roles.taken) })}</p> : null}
      {date ? (
        <p>
          {t('lastDay', {
            date: dateText(date),
          })}
        </p>
      ) : null}
    </>
  );
}

const operatorKeys = { USER: 'by', JOB: 'byJob', SUPPORT: 'bySupport', API_TOKEN: 'byToken', SYSTEM: 'bySystem' } as const;

function Actor({ actor }: { actor: TimelineEntry['actor'] }) {
  const t = useTranslations('timeline');
  return t(operatorKeys[actor.kind], { name: actor.displayName });
}
