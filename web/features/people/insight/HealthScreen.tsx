import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { departmentChecks, type HealthCheck, insightLimits, memberChecks } from '#contract/people/insight-facts.ts';
import { ApiError } from '#web/client/api-error.ts';
import { Go } from '#web/client/Go.tsx';
import { useUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { healthQuery } from './health-query.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { PeopleTabs } from '#web/shared/people/PeopleTabs.tsx';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { Done, ErrorState } from '#web/ui/State.tsx';
import { Box, ColumnLayout } from '#web/ui/layout.tsx';
import { HealthDepartments } from './HealthDepartments.tsx';
import { HealthMembers } from './HealthMembers.tsx';
import styles from './Insight.module.css';
import { healthUrl } from './insight-url.ts';

/** Data health (020100): each check with its count, and its findings with a way to correct them. */
export function HealthScreen() {
  const t = useTranslations('insight.health');
  const title = useTranslations('shell.pages')('health');
  const [state] = useUrlState(healthUrl);
  const { data, error, refetch } = useQuery({ ...healthQuery, refetchOnMount: 'always' });
  const fault = error instanceof ApiError ? error : undefined;
  const check = state.check ?? data?.find(({ count }) => count > 0)?.check;
  return (
    <Page title={title} purpose={t('purpose')}>
      <PeopleTabs current="health" />
      {data === undefined ? (
        <Surface>
          {error ? (
            <ErrorState
              title={t('failed')}
              message={fault?.message}
              requestId={fault?.requestId}
              onRetry={() => void refetch()}
            />
          ) : (
            <FactsSkeleton />
          )}
        </Surface>
      ) : (
        <ColumnLayout template="260px minmax(0, 1fr)">
          <Checks items={data} chosen={check} />
          {check ? (
            <Found check={check} />
          ) : (
            <Surface>
              <Done title={t('allFine')} text={t('allFineText')} />
            </Surface>
          )}
        </ColumnLayout>
      )}
    </Page>
  );
}

interface ChecksProps {
  items: readonly { check: HealthCheck; count: number }[];
  chosen: HealthCheck | undefined;
}

function Checks({ items, chosen }: ChecksProps) {
  const t = useTranslations('insight.health');
  const format = useFormatter();
  return (
    <Box as="nav" pad="s" frame className={styles['checks']} aria-label={t('checks')}>
      <ul>
        {items.map(({ check, count }) => (
          <li key={check}>
            <Go to={`${paths.health}?check=${check}`} aria-current={check === chosen ? 'true' : undefined} data-found={count > 0}>
              <span>{t(`names.${check}`)}</span>
              {count > 0 ? (
                <strong>{format.number(count)}</strong>
              ) : (
                <span className={styles['fine']}>
                  <Icon name="check" size={14} />
                  <span className="visually-hidden">{t('fine')}</span>
                </span>
              )}
            </Go>
          </li>
        ))}
      </ul>
    </Box>
  );
}

function Found({ check }: { check: HealthCheck }) {
  const t = useTranslations('insight.health');
  const ofMembers = memberChecks.find((each) => each === check);
  const ofDepartments = departmentChecks.find((each) => each === check);
  return (
    <Box as="section" shrink frame className={styles['found']} aria-labelledby="health-check">
      <header>
        <h2 id="health-check">{t(`names.${check}`)}</h2>
        <p>{t(`about.${check}`, { days: insightLimits.unActivatedDays })}</p>
      </header>
      {ofMembers ? <HealthMembers key={check} check={ofMembers} /> : null}
      {ofDepartments ? <HealthDepartments key={check} check={ofDepartments} /> : null}
    </Box>
  );
}
