import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { AppName } from '#web/ui/AppIcon.tsx';
import { Avatar, Person } from '#web/ui/Avatar.tsx';
import { DetailColumns, Facts } from '#web/ui/DetailPage.tsx';
import { ExplainSteps } from '#web/ui/ExplainSteps.tsx';
import { Logo } from '#web/ui/Logo.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton, FormSkeleton, TableSkeleton, TilesSkeleton, TreeSkeleton } from '#web/ui/Skeletons.tsx';
import { StaleNotice } from '#web/ui/StaleNotice.tsx';
import { Done, Empty, ErrorState, Missing, NoPermission } from '#web/ui/State.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Money, Moment, PlainDate } from '#web/ui/Time.tsx';
import { Grid, Row } from '#web/ui/layout.tsx';
import { Sample } from './Sample.tsx';
import { people, sample } from './samples.ts';

const at = '2026-11-21T08:15:00Z';
const none = () => {};

/** Empty, error and other states of surfaces, and the small components. */
export function StateSamples() {
  const common = useTranslations('common');
  const t = useTranslations('shell');
  const [person] = people;
  const facts = sample.columns.map((label, place) => ({
    key: label,
    label,
    value:
      place === 4 ? null : person?.[(['name', 'number', 'department', 'title', 'mobile', 'status'] as const)[place] ?? 'name'],
  }));
  return (
    <>
      <Sample name="AppIcon · AppName · Logo">
        <Row gap="l" align="center">
          <AppName name={sample.object} note={person?.title} size={40} />
          <Logo />
        </Row>
      </Sample>
      <Sample name="ExplainSteps">
        <Surface>
          <ExplainSteps label={sample.object} steps={sample.steps} />
        </Surface>
      </Sample>
      <Sample name="DetailColumns · Facts · Person · StatusTag · Moment · PlainDate · Money">
        <DetailColumns
          side={
            <Surface title={sample.object}>
              <p>
                <Moment at={at} /> · <PlainDate date="2026-11-21" /> · <Money minor={1_248_000} currency="HKD" withCode /> ·{' '}
                <Money minor={150_050} currency="IDR" />
              </p>
            </Surface>
          }
        >
          <Surface title={sample.sections[0].title}>
            <Facts items={facts} />
          </Surface>
        </DetailColumns>
        <Row gap="l" align="center" wrap>
          {people.map(({ id, name }) => (
            <Avatar key={id} name={name} />
          ))}
          <Avatar square name={sample.tree[0]} />
          {people.slice(3, 8).map(({ id, tone, status }) => (
            <StatusTag key={id} tone={tone}>
              {status}
            </StatusTag>
          ))}
          <Person name={people[2]?.name ?? ''} note={people[2]?.title} />
        </Row>
      </Sample>
      <Sample name="StaleNotice">
        <StaleNotice message={common('errors.network')} onRetry={none} />
      </Sample>
      <Sample name="Empty · NoPermission · ErrorState · Missing · Done">
        <Grid min={340} fit gap="xl">
          <Surface>
            <Empty
              title={sample.empty.title}
              text={sample.empty.text}
              action={<Button type="primary">{sample.empty.action}</Button>}
            />
          </Surface>
          <Surface>
            <NoPermission />
          </Surface>
          <Surface>
            <ErrorState message={common('errors.network')} requestId={sample.requestId} onRetry={none} />
          </Surface>
          <Surface>
            <Missing title={t('notFound.title')} text={t('notFound.text')} />
          </Surface>
          <Surface>
            <Done title={common('results.succeeded', { type: common('actions.save') })} />
          </Surface>
        </Grid>
      </Sample>
      <Sample name="TableSkeleton · FormSkeleton · FactsSkeleton · TreeSkeleton · TilesSkeleton">
        <TilesSkeleton />
        <Grid min={340} fit gap="xl">
          <Surface flush>
            <TableSkeleton columns={4} rows={5} />
          </Surface>
          <Surface>
            <FormSkeleton fields={3} />
          </Surface>
          <Surface flush>
            <FactsSkeleton rows={5} />
          </Surface>
          <Surface>
            <TreeSkeleton rows={6} />
          </Surface>
        </Grid>
      </Sample>
    </>
  );
}
