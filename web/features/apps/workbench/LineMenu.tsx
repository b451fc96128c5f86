import { Button, Dropdown, type MenuProps } from 'antd';
import { useTranslations } from 'use-intl';
import { Icon } from '#web/ui/Icon.tsx';
import { stepped } from '#web/ui/reordered.ts';
import styles from './Workbench.module.css';

interface LineMenuProps {
  label: string;
  /** The ids of all items of the list, in order. */
  ids: readonly string[];
  id: string;
  onOrder: (ids: string[]) => void;
  /** Further actions before and after the moving actions. */
  before?: NonNullable<MenuProps['items']>;
  after: NonNullable<MenuProps['items']>;
  onChoose: (key: string) => void;
}

/** The actions on a group or an app for keyboard users: one step up or down, and the caller's own. */
export function LineMenu({ label, ids, id, onOrder, before = [], after, onChoose }: LineMenuProps) {
  const t = useTranslations('workbench.groups');
  const place = ids.indexOf(id);
  const items: MenuProps['items'] = [
    ...before,
    { key: 'up', label: t('up'), disabled: place === 0 },
    { key: 'down', label: t('down'), disabled: place === ids.length - 1 },
    { type: 'divider' },
    ...after,
  ];
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          if (key === 'up' || key === 'down') onOrder(stepped(ids, id, key));
          else onChoose(key);
        },
      }}
    >
      <Button
        type="text"
        size="small"
        className={styles['menu'] ?? ''}
        icon={<Icon name="more" size={16} />}
        aria-label={label}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
      />
    </Dropdown>
  );
}
