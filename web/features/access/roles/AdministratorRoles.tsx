import { useTranslations } from 'use-intl';
import type { Administrators } from '#contract/access/administrators.ts';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { useRoleWords } from '#web/shared/access/role-texts.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Box, Grid, Row, Stack } from '#web/ui/layout.tsx';
import { PersonLink } from './PersonLink.tsx';
import styles from './Roles.module.css';

type AdministratorRole = Administrators['roles'][number];

/** All roles: what each permits, its scope, and who holds it. */
export function AdministratorRoles({ roles }: { roles: readonly AdministratorRole[] }) {
  const t = useTranslations('roles');
  return (
    <Grid as="ul" min={360} gap="l" above="l">
      {roles.map((role) => (
        <Box key={role.roleId} as="li" padBlock="l" padInline="xl" frame>
          <RoleCard role={role} words={t} />
        </Box>
      ))}
    </Grid>
  );
}

function RoleCard({ role, words }: { role: AdministratorRole; words: ReturnType<typeof useTranslations<'roles'>> }) {
  const { may, scope } = useRoleWords();
  const rest = role.holders - role.first.length;
  return (
    <article aria-label={role.name}>
      <Row gap="s" rowGap="2xs" align="center" wrap className={styles['title']}>
        <h3>{can('020400') ? <Go to={paths.role({ id: role.roleId })}>{role.name}</Go> : role.name}</h3>
        <StatusTag tone="quiet">{words(`types.${role.type}`)}</StatusTag>
      </Row>
      {role.description ? <p className={styles['quiet']}>{role.description}</p> : null}
      <dl className={styles['facts']}>
        <dt>{words('facts.may')}</dt>
        <Stack as="dd" breakable>
          {may(role).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </Stack>
        <dt>{words('facts.scope')}</dt>
        <Stack as="dd" breakable>
          {scope(role)}
        </Stack>
        <dt>{words('form.holders')}</dt>
        <Stack as="dd" breakable>
          {role.holders === 0 ? words('administrators.nobody') : null}
          <Stack as="span" gap="2xs">
            {role.first.map((person) => (
              <PersonLink key={person.employeeId} person={person} />
            ))}
            {rest > 0 ? <span>{words('administrators.more', { count: rest })}</span> : null}
          </Stack>
        </Stack>
      </dl>
    </article>
  );
}
