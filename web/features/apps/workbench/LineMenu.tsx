import { Button, Dropdown, type MenuProps } from 'antd';
import { useTranslations } from 'use-intl';
import { Icon } from '#web/ui/Icon.tsx';
import { stepped } from '#web/ui/reordered.ts';
import styles from './Workbench.module.css';

interface LineMenuProps {
  label: string;
  /** What it stands among, in order. */
  ids: readonly string[];
  id: string;
  onOrder: (ids: string[]) => void;
  /** What else can be done with it, before and after moving it. */
  before?: NonNullable<MenuProps['items']>;
  after: NonNullable<MenuProps['items']>;
  onChoose: (key: string) => void;
}

/** What can be done with a group or an app by keyboard as well: a step up or down, and what the caller adds. */
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
