import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { ResignBatch } from '#contract/people/leaving.ts';
import { Go } from '#web/client/Go.tsx';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { isOver, useJob } from '#web/shared/platform/use-job.ts';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { useDateText } from '#web/ui/use-date-text.ts';
import { List, Row, Text } from '#web/ui/layout.tsx';

const refusals = [
  'notFound',
  'resignOwner',
  'resignSelf',
  'resignOutside',
  'lastSuperAdmin',
  'resignationPending',
  'recipientNeeded',
  'recipientGone',
] as const;

/** Follows the job, then shows the result for each member. */
export function ResignResult({ id, count, onBack }: { id: string; count: number; onBack: () => void }) {
  const t = useTranslations('resignations');
  const common = useTranslations('common.actions');
  const queries = useQueryClient();
  const dateText = useDateText();
  const job = useJob(id);
  const over = job !== undefined && isOver(job);
  useEffect(() => {
    if (!over) return;
    for (const key of ['members', 'departments', 'resignations']) void queries.invalidateQueries({ queryKey: [key] });
  }, [over, queries]);
  if (!job) {
    return (
      <Surface>
        <FormSkeleton fields={2} />
      </Surface>
    );
  }
  const people = over && job.status === 'SUCCEEDED' ? peopleOf(job.result) : [];
  const refused = people.some(({ state }) => state === 'REFUSED');
  return (
    <>
      <Surface>
        <JobProgress
          title={t('result.running', { count: Math.max(1, count) })}
          status={job.status}
          done={over && job.status === 'SUCCEEDED' ? (job.total ?? job.done) : job.done}
          total={job.total}
          message={job.error?.message}
        />
      </Surface>
      {over ? (
        <Surface title={t('result.title')}>
          <p role="status">{sentences(people).join(' · ')}</p>
          <List divided gap="xs">
            {people.map((person) => (
              <Outcome key={person.employeeId} person={person} />
            ))}
          </List>
          <Row gap="s" justify="end" wrap above="xl">
            {refused || people.length === 0 ? <Button onClick={onBack}>{common('back')}</Button> : null}
            <Button onClick={() => go(paths.members)}>{t('result.members')}</Button>
            <Button type="primary" onClick={() => go(paths.resignList)}>
              {t('result.all')}
            </Button>
          </Row>
        </Surface>
      ) : null}
    </>
  );

  function pendingSentence(leaving: ResignBatch['people']): string[] {
    const [first] = leaving;
    if (!first?.jobEndedDate) return [];
    const date = dateText(first.jobEndedDate);
    if (leaving.length > 1) return [t('result.pending', { count: leaving.length, date })];
    return [t('result.pendingOne', { name: first.displayName, date })];
  }

  function sentences(all: ResignBatch['people']): string[] {
    const of = (state: string) => all.filter((person) => person.state === state).length;
    const failed = all.reduce((sum, person) => sum + person.failed, 0);
    return [
      ...(of('RESIGNED') ? [t('result.resigned', { count: of('RESIGNED') })] : []),
      ...pendingSentence(all.filter(({ state }) => state === 'PENDING')),
      ...(of('REFUSED') ? [t('result.refused', { count: of('REFUSED') })] : []),
      ...(failed ? [t('result.failed', { count: failed })] : []),
    ];
  }
}

function Outcome({ person }: { person: ResignBatch['people'][number] }) {
  const t = useTranslations('resignations');
  const { displayName, resignationId, state, failed, error } = person;
  return (
    <Row as="li" gap="l" rowGap="s" align="center" justify="between" wrap>
      {resignationId ? <Go to={paths.resignation({ id: resignationId })}>{displayName}</Go> : displayName}
      {state === 'REFUSED' ? (
        <Text tone="danger">{t(`refusals.${refusals.find((known) => known === error) ?? 'other'}`)}</Text>
      ) : (
        <Row as="span" gap="xs" align="center" wrap inline>
          <StatusTag tone={state === 'PENDING' ? 'info' : 'good'}>{t(`states.${state}`)}</StatusTag>
          {failed > 0 ? <StatusTag tone="bad">{t('list.failed', { count: failed })}</StatusTag> : null}
        </Row>
      )}
    </Row>
  );
}

function peopleOf(result: unknown): ResignBatch['people'] {
  const people: unknown = typeof result === 'object' && result !== null ? Reflect.get(result, 'people') : undefined;
  return Array.isArray(people) ? (people as ResignBatch['people']) : [];
}
