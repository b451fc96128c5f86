import { Button, Dropdown, type MenuProps } from 'antd';
import { useTranslations } from 'use-intl';
import type { RoleGroup } from '#contract/access/role-groups.ts';
import type { Role } from '#contract/access/roles.ts';
import { can as may } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import { paths } from '#web/paths.ts';
import { useRoleWords } from '#web/shared/access/role-texts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import styles from './Roles.module.css';
import { closed, type rolesUrl } from './roles-url.ts';

interface RoleHeadProps {
  role: Role;
  group: RoleGroup | undefined;
  set: SetUrlState<typeof rolesUrl>;
}

/** The role whose holders are listed below: its permissions, scope and actions. */
export function RoleHead({ role, group, set }: RoleHeadProps) {
  const t = useTranslations('roles');
  const { may: mayDo, scope } = useRoleWords();
  return (
    <Row as="header" gap="3xl" rowGap="l" wrap padBlock="l" padInline="xl" line="below">
      <div className={styles['about']}>
        <Row gap="s" rowGap="2xs" align="center" wrap className={styles['title']}>
          <h2>{role.name}</h2>
          <StatusTag tone="quiet">{t(`types.${role.type}`)}</StatusTag>
          {group ? <StatusTag tone="info">{group.name}</StatusTag> : null}
        </Row>
        {role.description ? <p>{role.description}</p> : null}
        <dl className={styles['facts']}>
          <dt>{t('facts.may')}</dt>
          <Stack as="dd" breakable>
            {mayDo(role).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </Stack>
          <dt>{t('facts.scope')}</dt>
          <Stack as="dd" breakable>
            {scope(role)}
          </Stack>
        </dl>
        {role.locked && may('020400', 'edit') ? (
          <p className={styles['locked']}>
            <Icon name="lock" size={16} />
            {t(`locked.${role.locked}`)}
          </p>
        ) : null}
      </div>
      {may('020400', 'edit') ? <Acts role={role} set={set} /> : null}
    </Row>
  );
}

function Acts({ role: { roleId: id, name, can, builtIn, locked }, set }: Pick<RoleHeadProps, 'role' | 'set'>) {
  const t = useTranslations('roles');
  const why = builtIn !== null && locked === null ? t('builtInStays') : undefined;
  const items: MenuProps['items'] = [
    { key: 'copy', label: t('copy'), disabled: !can.copy },
    { key: 'remove', label: t('remove'), danger: true, disabled: !can.remove },
    ...(why
      ? [
          {
            type: 'group' as const,
            key: 'why',
            label: (
              <Text block size="xs" tight className={styles['why']}>
                {why}
              </Text>
            ),
          },
        ]
      : []),
  ];
  return (
    <Row gap="2xs" align="start">
      <Button disabled={!can.edit} onClick={() => go(paths.editRole({ id }))}>
        {t('edit')}
      </Button>
      <Dropdown
        trigger={['click']}
        menu={{ items, onClick: ({ key }) => set({ ...closed, open: key === 'copy' ? 'copy' : 'remove' }) }}
      >
        <Button icon={<Icon name="more" size={16} />} aria-label={t('actions', { name })} aria-haspopup="menu" />
      </Dropdown>
    </Row>
  );
}
