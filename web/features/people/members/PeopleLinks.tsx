import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { Row } from '#web/ui/layout.tsx';

/** Links from the list to figures and checks. Their figures are not requested here, because they cover all members. */
export function PeopleLinks() {
  const t = useTranslations('members.list');
  return (
    <Row as="span" gap="l" rowGap="2xs" align="center" wrap inline>
      <Go to={paths.headcount}>{t('headcount')}</Go>
      <Go to={paths.health}>{t('health')}</Go>
    </Row>
  );
}
