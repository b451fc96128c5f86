import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { useHere } from '#web/client/here.ts';
import { StopSupport } from '#web/shared/access/StopSupport.tsx';
import { guestsOf } from '#web/shared/access/support-query.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Row, Text } from '#web/ui/layout.tsx';

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
      role="status"
    >
      <Icon name="lock" />
      <Text as="p" basis={280}>
        <strong>
          {t('text', {
            name: visit.staff,
            time: format.dateTime(new Date(visit.endsAt), { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        </strong>{' '}
        {t('reason', { reason: visit.reason })}
      </Text>
      <StopSupport visit={visit} />
    </Row>
  ));
}
