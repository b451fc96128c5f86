import { Button, Dropdown, type MenuProps } from 'antd';
import { useTranslations } from 'use-intl';
import type { Department } from '#contract/people/departments.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { menuReason } from '#web/ui/menu-reason.tsx';
import type { Panel } from './departments-url.ts';

interface DepartmentMenuProps {
  department: Department;
  /** The name of the parent department, used in the reasons. */
  parent: string;
  onOpen: (department: Department, panel: Panel) => void;
}

/** The actions on a department. Actions without permission are disabled and state the reason. */
export function DepartmentMenu({ department, parent, onOpen }: DepartmentMenuProps) {
  const t = useTranslations('departments');
  const { can, parentId, name } = department;
  if (!can.edit) return null;
  const fixed = parentId === null ? t('topFixed') : can.place ? undefined : t('ownTop', { parent });
  const items: MenuProps['items'] = [
    { key: 'new', label: t('addHere') },
    { key: 'edit', label: t('edit') },
    { key: 'move', label: t('moveTo'), disabled: fixed !== undefined },
    { type: 'divider' },
    { key: 'delete', label: t('remove'), danger: true, disabled: fixed !== undefined },
    ...(fixed === undefined ? [] : [menuReason(fixed)]),
  ];
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          onOpen(department, key as Panel);
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
