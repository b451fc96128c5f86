import { Button, Dropdown, type MenuProps } from 'antd';
import { useTranslations } from 'use-intl';
import type { RoleGroup } from '#contract/access/role-groups.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Text } from '#web/ui/layout.tsx';
import { stepped } from '#web/ui/reordered.ts';
import styles from './Roles.module.css';

interface GroupMenuProps {
  group: RoleGroup;
  /** The ids of all groups in their order. */
  ids: readonly string[];
  onOrder: (groupIds: string[]) => void;
  onOpen: (panel: 'rename' | 'removeGroup', group: string) => void;
}

/** The actions on a group. For a group that is not empty, states why it cannot be deleted. */
export function GroupMenu({ group: { groupId, name, roles }, ids, onOrder, onOpen }: GroupMenuProps) {
  const t = useTranslations('roles.groups');
  const place = ids.indexOf(groupId);
  const items: MenuProps['items'] = [
    { key: 'rename', label: t('rename') },
    { key: 'up', label: t('up'), disabled: place === 0 },
    { key: 'down', label: t('down'), disabled: place === ids.length - 1 },
    { type: 'divider' },
    { key: 'removeGroup', label: t('remove'), danger: true, disabled: roles > 0 },
    ...(roles > 0
      ? [
          {
            type: 'group' as const,
            key: 'why',
            label: (
              <Text block size="xs" tight className={styles['why']}>
                {t('notEmpty', { count: roles })}
              </Text>
            ),
          },
        ]
      : []),
  ];
  function choose(key: string) {
    if (key === 'up' || key === 'down') onOrder(stepped(ids, groupId, key));
    else onOpen(key as 'rename' | 'removeGroup', groupId);
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          choose(key);
        },
      }}
    >
      <Button
        type="text"
        size="small"
        icon={<Icon name="more" size={16} />}
        aria-label={t('actions', { name })}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
      />
    </Dropdown>
  );
}
