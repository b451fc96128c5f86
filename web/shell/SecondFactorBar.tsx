import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { useHere } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { useDateText } from '#web/ui/use-date-text.ts';

/** Above every screen, for people who will need a second factor and have none: the date, and the way to set one up. */
export function SecondFactorBar() {
  const t = useTranslations('shell.secondFactorBar');
  const dateText = useDateText();
  const { secondFactorDue } = useHere().user;
  if (secondFactorDue === null) return null;
  return (
    <Row gap="xl" rowGap="s" align="center" wrap below="xl" padBlock="s" padInline="xl" tint="warning" role="status">
      <Icon name="shield" />
      <Text as="p" basis={280}>
        {t('text', { date: dateText(secondFactorDue) })}
      </Text>
      <Go to={paths.secondFactor}>{t('setUp')}</Go>
    </Row>
  );
}
