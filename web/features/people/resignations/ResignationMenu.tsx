import { Button, Dropdown, type MenuProps } from 'antd';
import { useTranslations } from 'use-intl';
import type { Resignation } from '#contract/people/resignations.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';

export type ResignationAction = 'cancel' | 'restore';

interface ResignationMenuProps {
  of: Resignation;
  onAct: (act: ResignationAction) => void;
}

/**
 * The ways to reverse a resignation: cancel while pending, restore within 30 days, hire again. Actions that are no longer
 * possible are disabled.
 */
export function ResignationMenu({ of: row, onAct }: ResignationMenuProps) {
  const t = useTranslations('resignations');
  if (!row.can.edit) return null;
  const items: MenuProps['items'] =
    row.state === 'PENDING'
      ? [{ key: 'cancel', label: t('cancel.act') }]
      : [
          {
            key: 'restore',
            label: row.restoreDays === null ? `${t('restore.short')} · ${t('restore.tooLate')}` : t('restore.short'),
            disabled: row.restoreDays === null,
          },
          { key: 'rehire', label: t('rehire.act'), disabled: row.rehiredAs !== null },
        ];
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          if (key === 'rehire') go(paths.rehire({ id: row.id }));
          else onAct(key as ResignationAction);
        },
      }}
    >
      <Button
        type="text"
        size="small"
        icon={<Icon name="more" size={16} />}
        aria-label={t('list.actions', { name: row.displayName })}
        onClick={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
      />
    </Dropdown>
  );
}
