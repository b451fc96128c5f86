import { useQuery } from '@tanstack/react-query';
import { Checkbox, Radio, Tooltip } from 'antd';
import { useTranslations } from 'use-intl';
import { menu, type MenuCode } from '#contract/access/permission-facts.ts';
import type { RolePermission } from '#contract/access/roles.ts';
import { useRoleWords } from '#web/shared/access/role-texts.ts';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { Caption, Row } from '#web/ui/layout.tsx';
import { accessOf, type Branch, branchesOf, type Leaf, withAccess } from './permission-tree.ts';
import styles from './Roles.module.css';
import { grantableQuery } from './use-roles.ts';

interface PermissionsFieldProps {
  id?: string;
  value?: readonly RolePermission[];
  onChange?: (permissions: RolePermission[]) => void;
}

/** The menu as a tree: none, view or edit for each screen. A heading is checked if any screen below it is. */
export function PermissionsField({ id, value = [], onChange }: PermissionsFieldProps) {
  const t = useTranslations('roles.form');
  const { data } = useQuery(grantableQuery);
  if (!data) return <FormSkeleton fields={4} />;
  const set = (leaves: readonly Leaf[], access: (leaf: Leaf) => 'none' | 'view' | 'edit') =>
    onChange?.(leaves.reduce<RolePermission[]>((granted, leaf) => withAccess(granted, leaf.code, access(leaf)), [...value]));
  return (
    <div id={id} className={styles['permissions']} role="group" aria-label={t('permissions')}>
      {branchesOf(menu, data.items).map((branch) => (
        <BranchRows key={branch.code} branch={branch} value={value} set={set} />
      ))}
    </div>
  );
}

interface RowsProps {
  branch: Branch;
  value: readonly RolePermission[];
  set: (leaves: readonly Leaf[], access: (leaf: Leaf) => 'none' | 'view' | 'edit') => void;
}

function BranchRows({ branch, value, set }: RowsProps) {
  const t = useTranslations('roles.form');
  const { screenName } = useRoleWords();
  const mine = branch.leaves.filter(({ most }) => most !== null);
  const granted = branch.leaves.filter(({ code }) => accessOf(value, code) !== 'none');
  const name = screenName(branch.code);
  return (
    <section>
      <Checkbox
        className={styles['branch'] ?? ''}
        checked={granted.length > 0}
        indeterminate={granted.length > 0 && granted.length < branch.leaves.length}
        disabled={mine.length === 0}
        aria-label={t('all', { name })}
        onChange={({ target }) => set(mine, (leaf) => (target.checked ? (leaf.most ?? 'none') : 'none'))}
      >
        {name}
      </Checkbox>
      {branch.leaves.map((leaf) => (
        <LeafRow
          key={leaf.code}
          leaf={leaf}
          access={accessOf(value, leaf.code)}
          onAccess={(access) => set([leaf], () => access)}
        />
      ))}
    </section>
  );
}

interface LeafRowProps {
  leaf: Leaf;
  access: 'none' | 'view' | 'edit';
  onAccess: (access: 'none' | 'view' | 'edit') => void;
}

function LeafRow({ leaf, access, onAccess }: LeafRowProps) {
  const t = useTranslations('roles.form');
  const { screenName } = useRoleWords();
  const name = screenName(leaf.code satisfies MenuCode);
  const note = leaf.most === null ? t('notHeld') : leaf.viewOnly ? t('viewOnly') : undefined;
  return (
    <Row gap="xl" rowGap="2xs" align="center" justify="between" wrap className={styles['leaf']}>
      <span>
        {name}
        {note ? (
          <Caption as="small" block>
            {note}
          </Caption>
        ) : null}
      </span>
      <Tooltip title={leaf.most === null ? note : undefined}>
        <Radio.Group
          size="small"
          optionType="button"
          name={`access-${leaf.code}`}
          aria-label={name}
          value={access}
          disabled={leaf.most === null}
          onChange={({ target }) => onAccess(target.value as 'none' | 'view' | 'edit')}
          options={[
            { value: 'none', label: t('none') },
            { value: 'view', label: t('view') },
            ...(leaf.viewOnly ? [] : [{ value: 'edit', label: t('edit'), disabled: leaf.most !== 'edit' }]),
          ]}
        />
      </Tooltip>
    </Row>
  );
}
