import { useTranslations } from 'use-intl';
import type { ChecklistItem } from '#contract/workplace/home-facts.ts';
import { Go } from '#web/client/Go.tsx';
import { useHere } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Meter } from '#web/ui/Meter.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Box, Row } from '#web/ui/layout.tsx';
import styles from './Checklist.module.css';
import { Part } from './Part.tsx';
import { useHomePart } from './use-home.ts';

/** The open set-up tasks; renders nothing once all are done. */
export function Checklist() {
  const t = useTranslations('home.checklist');
  const { team } = useHere();
  const query = useHomePart('checklist');
  if (query.data) return query.data.items.some(({ done }) => !done) ? <Items items={query.data.items} /> : null;
  return (
    <Part title={t('title', { team: team.name })} query={query} rows={7}>
      {() => null}
    </Part>
  );
}

/** The first tasks of a new team; the server derives from its data which are done. */
function Items({ items }: { items: readonly { item: ChecklistItem; done: boolean; count?: number | undefined }[] }) {
  const t = useTranslations('home.checklist');
  const { team } = useHere();
  const done = items.filter((item) => item.done).length;
  const places: Record<ChecklistItem, string> = {
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
    <Surface title={t('title', { team: team.name })} aside={t('progress', { done, total: items.length })}>
      <Box below="l">
        <Meter share={done / items.length} tone="success" />
      </Box>
      <ul className={styles['checklist']}>
        {items.map(({ item, done: isDone, count = 0 }) => (
          <Row key={item} as="li" gap="m" align="center" data-done={isDone}>
            <span className={styles['mark']}>{isDone ? <Icon name="check" size={14} /> : null}</span>
            <span>
              {t(item, { count })}
              {isDone ? <span className="visually-hidden"> {t('done')}</span> : null}
            </span>
            {isDone ? null : (
              <Go to={places[item]} aria-label={`${t('start')}: ${t(item, { count })}`}>
                {t('start')}
              </Go>
            )}
          </Row>
        ))}
      </ul>
    </Surface>
  );
}
