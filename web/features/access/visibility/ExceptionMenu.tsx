import { Button, Dropdown } from 'antd';
import { useTranslations } from 'use-intl';
import { Icon } from '#web/ui/Icon.tsx';
import { Text } from '#web/ui/layout.tsx';
import type { ExceptionItem } from './use-visibility.ts';
import styles from './Visibility.module.css';

interface ExceptionMenuProps {
  row: ExceptionItem;
  onOpen: () => void;
  onRemove: () => void;
}

/** The actions on an exception at the end of its row; if it is locked, the reason. */
export function ExceptionMenu({ row: { name, can, locked }, onOpen, onRemove }: ExceptionMenuProps) {
  const t = useTranslations('visibility');
  const items = [
    { key: 'open', label: t(can.edit ? 'manage.edit' : 'manage.open') },
    ...(can.edit ? [{ key: 'remove', label: t('manage.remove'), danger: true }] : []),
    ...(locked
      ? [
          {
            type: 'group' as const,
            key: 'why',
            label: (
              <Text block size="xs" tight className={styles['why']}>
                {t(`locked.${locked}`)}
              </Text>
            ),
          },
        ]
      : []),
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => (key === 'remove' ? onRemove() : onOpen()) }}>
      <Button
        type="text"
        size="small"
        icon={<Icon name="more" size={16} />}
        aria-label={t('manage.actions', { name })}
        aria-haspopup="menu"
      />
    </Dropdown>
  );
}
