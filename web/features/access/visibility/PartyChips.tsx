import { Tooltip } from 'antd';
import { useTranslations } from 'use-intl';
import type { PartiesView } from '#contract/access/visibility.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { useList } from '#web/ui/use-list.ts';
import styles from './Visibility.module.css';

interface PartyChipsProps {
  parties: PartiesView;
  /** The maximum number shown; the rest is a count. */
  most?: number;
}

/** The subjects or objects of an exception: departments and people by name, and the number of further ones. */
export function PartyChips({ parties: { departments, employees, total, missing }, most = 3 }: PartyChipsProps) {
  const t = useTranslations('visibility.manage');
  const list = useList();
  if (total === 0) return <Text tone="quiet">{t('nobodyLeft')}</Text>;
  const chips = [
    ...departments.map(({ departmentId, label, path }) => (
      <Row key={departmentId} as="span" size="s" gap="xs" align="center" inline nowrap className={styles['chip']} title={path}>
        <Icon name="departments" size={14} />
        <span>{label}</span>
      </Row>
    )),
    ...employees.map(({ employeeId, displayName, avatar, resigned }) => (
      <Row
        key={employeeId}
        as="span"
        size="s"
        gap="xs"
        align="center"
        inline
        nowrap
        className={styles['chip']}
        title={displayName}
        data-resigned={resigned}
      >
        <Avatar name={displayName} photo={avatar} size={16} />
        <span>{resigned ? t('resigned', { name: displayName }) : displayName}</span>
      </Row>
    )),
  ].slice(0, most);
  const rest = total - chips.length;
  const names = [...departments.map(({ path }) => path), ...employees.map(({ displayName }) => displayName)].slice(most);
  return (
    <Row as="span" gap="2xs" wrap maxWidth={300}>
      {chips}
      {rest > 0 ? (
        <Tooltip title={names.length ? list(names) : undefined}>
          <span className={styles['rest']}>{t('more', { count: rest })}</span>
        </Tooltip>
      ) : null}
      {missing > 0 ? <span className={styles['rest']}>{t('missing', { count: missing })}</span> : null}
    </Row>
  );
}
