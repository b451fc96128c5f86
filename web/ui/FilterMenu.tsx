import { Button, Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { Box, Row } from './layout.tsx';
import styles from './FilterMenu.module.css';
import { Icon } from './Icon.tsx';

interface FilterMenuProps<Option extends string> {
  label: string;
  options: readonly { value: Option; label: string }[];
  chosen: readonly Option[];
  onChange: (chosen: Option[]) => void;
}

/** A filter for several values of a closed set. It stays open while values are chosen. */
export function FilterMenu<Option extends string>({ label, options, chosen, onChange }: FilterMenuProps<Option>) {
  const [open, setOpen] = useState(false);
  const items = options.map((option) => ({
    key: option.value,
    label: option.label,
    icon: (
      <Row as="span" inline tone="link" width={16}>
        {chosen.includes(option.value) ? <Icon name="check" size={16} /> : null}
      </Row>
    ),
    role: 'menuitemcheckbox',
    'aria-checked': chosen.includes(option.value),
  }));
  function toggle(key: string) {
    onChange(options.map(({ value }) => value).filter((value) => (value === key) !== chosen.includes(value)));
  }
  return (
    <Dropdown
      trigger={['click']}
      open={open}
      onOpenChange={(nextOpen, { source }) => setOpen(nextOpen || source === 'menu')}
      menu={{ items, onClick: ({ key }) => toggle(key), style: { maxBlockSize: 360, overflow: 'auto' } }}
    >
      {button(label, chosen.length > 0)}
    </Dropdown>
  );
}

interface FilterPanelProps {
  label: string;
  active: boolean;
  children: ReactNode;
}

/** A filter whose controls need more room than a menu: a date range, a picker. */
export function FilterPanel({ label, active, children }: FilterPanelProps) {
  return (
    <Dropdown
      trigger={['click']}
      destroyOnHidden
      popupRender={() => (
        <Box floating pad="l">
          {children}
        </Box>
      )}
    >
      {button(label, active)}
    </Dropdown>
  );
}

/** Returns an element and not a component, because the dropdown sets properties on it. The chips below show what is chosen. */
function button(label: string, active: boolean) {
  return (
    <Button className={styles['button'] ?? ''} data-active={active} aria-haspopup="menu">
      {label}
      <Icon name="down" size={14} />
    </Button>
  );
}
