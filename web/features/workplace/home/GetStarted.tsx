import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import type { ChecklistItem } from '#contract/workplace/home-facts.ts';
import { inBackground } from '#web/client/api-error.ts';
import { Go } from '#web/client/Go.tsx';
import { useHere } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { continueGuide } from '#web/shared/workplace/guide-store.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Meter } from '#web/ui/Meter.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Box, Grid, PlainButton, Row, Text } from '#web/ui/layout.tsx';
import { offerUndo } from '#web/ui/undo-stack.ts';
import styles from './GetStarted.module.css';
import { Part } from './Part.tsx';
import { arrange, useHomePart, useOverview } from './use-home.ts';

/** The first tasks of a new team and the beginner guide, with one progress; renders nothing once all are done. */
export function GetStarted() {
  const t = useTranslations('home.checklist');
  const query = useHomePart('checklist');
  if (query.data) return query.data.items.some(({ done }) => !done) ? <Items items={query.data.items} /> : null;
  return (
    <Part title={t('title')} query={query} rows={4}>
      {() => null}
    </Part>
  );
}

/** The server derives from the team's data which tasks are done. */
function Items({ items }: { items: readonly { item: ChecklistItem; done: boolean; count?: number | undefined }[] }) {
  const t = useTranslations('home.checklist');
  const { team } = useHere();
  const done = items.filter((item) => item.done).length;
  const places: Record<Exclude<ChecklistItem, 'TOUR'>, string> = {
    FIRST_RUN: paths.resumeInit({ team: team.id }),
    COMPANY_INFO: paths.editOrganizationInfo,
    LOGO: paths.organizationInfo,
    DEPARTMENTS: paths.departments,
    MEMBERS: paths.members,
    FIRST_APP: paths.appMarket,
    VISIBILITY: paths.visibility,
    INVITE: `${paths.members}?status=UNREGISTERED`,
    PAYMENT_METHOD: paths.paymentMethods,
    ROOMS: paths.roomManage,
  };
  return (
    <Surface
      title={t('title')}
      aside={
        <Row as="span" gap="l" align="center">
          {t('progress', { done, total: items.length })}
          <Hide />
        </Row>
      }
    >
      <Box below="s">
        <Meter share={done / items.length} tone="success" />
      </Box>
      <Grid as="ul" min={280} gap="2xl" rowGap="none" className={styles['tasks']}>
        {items.map(({ item, done: isDone, count = 0 }) => (
          <Row key={item} as="li" gap="m" align="center" data-done={isDone}>
            <span className={styles['mark']}>{isDone ? <Icon name="check" size={14} /> : null}</span>
            <Text grow>
              {t(item, { count })}
              {isDone ? <span className="visually-hidden"> {t('done')}</span> : null}
            </Text>
            {isDone ? null : item === 'TOUR' ? (
              <PlainButton onClick={continueGuide} aria-label={`${t('start')}: ${t(item)}`}>
                {t('start')}
              </PlainButton>
            ) : (
              <Go to={places[item]} aria-label={`${t('start')}: ${t(item, { count })}`}>
                {t('start')}
              </Go>
            )}
          </Row>
        ))}
      </Grid>
    </Surface>
  );
}

/** Hides the part in the person's arrangement, where it can be shown again. */
function Hide() {
  const t = useTranslations('home.checklist');
  const { team, user } = useHere();
  const layout = useOverview().data?.layout ?? null;
  if (user.support || user.viewing) return null;
  async function hide() {
    await arrange(team.id, { order: layout?.order ?? [], hidden: [...(layout?.hidden ?? []), 'CHECKLIST'] });
    offerUndo(t('hidden'), () => arrange(team.id, layout));
  }
  return (
    <Button size="small" onClick={() => inBackground(hide())}>
      {t('hide')}
    </Button>
  );
}
