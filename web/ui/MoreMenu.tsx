import { Button, Dropdown } from 'antd';
import { useTranslations } from 'use-intl';
import { Icon } from './Icon.tsx';

interface MoreMenuProps {
  /** Links and actions of the menu. */
  items: readonly { key: string; label: string; danger?: boolean; onClick: () => void }[];
}

/** Rarely used actions of a page, behind a button with three dots. */
export function MoreMenu({ items }: MoreMenuProps) {
  const common = useTranslations('common.actions');
  if (items.length === 0) return null;
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: items.map(({ key, label, danger = false }) => ({ key, label, danger })),
        onClick: ({ key }) => items.find((item) => item.key === key)?.onClick(),
      }}
    >
      <Button icon={<Icon name="more" size={16} />} aria-label={common('more')} aria-haspopup="menu" />
    </Dropdown>
  );
}
