import { useTranslations } from 'use-intl';
import type { AddressBook } from '#contract/access/visibility.ts';
import { can as may } from '#web/client/here.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Row } from '#web/ui/layout.tsx';
import styles from './Visibility.module.css';

interface RightsNoticeProps {
  can: AddressBook['can'];
  /** The content of the page: the general rules, or exceptions. */
  about: 'rules' | 'exceptions';
}

/** States why something on the page cannot be changed. Renders nothing for people who can change all of it. */
export function RightsNotice({ can, about }: RightsNoticeProps) {
  const t = useTranslations('visibility');
  if (can.edit) return null;
  const reason = !may('020300', 'edit') ? 'viewOnly' : about === 'rules' ? 'wholeTeam' : 'narrower';
  return (
    <Row as="p" gap="s" align="start" padBlock="m" padInline="l" className={styles['notice']}>
      <Icon name="lock" size={16} />
      {t(reason)}
    </Row>
  );
}
