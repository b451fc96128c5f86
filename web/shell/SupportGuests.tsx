import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { useHere } from '#web/client/here.ts';
import { StopSupport } from '#web/shared/access/StopSupport.tsx';
import { guestsOf } from '#web/shared/access/support-query.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Row } from '#web/ui/layout.tsx';
import styles from './DissolutionBar.module.css';

/**
 * Above every screen of the owner and super administrators: which provider staff are in their team, why and until when, and a way
 * to end the visit.
 */
export function SupportGuests() {
  const t = useTranslations('support.guest');
  const format = useFormatter();
  const { data } = useQuery(guestsOf(useHere().team.id));
  return data?.items.map((visit) => (
    <Row
      key={visit.id}
      gap="xl"
      rowGap="s"
      align="center"
      wrap
      below="xl"
      padBlock="s"
      padInline="xl"
      tint="warning"
      className={styles['bar']}
      role="status"
    >
      <Icon name="lock" />
      <p>
        <strong>
          {t('text', {
            name: visit.staff,
            time: format.dateTime(new Date(visit.endsAt), { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        </strong>{' '}
        {t('reason', { reason: visit.reason })}
      </p>
      <StopSupport visit={visit} />
    </Row>
  ));
}
