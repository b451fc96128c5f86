import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Administrators } from '#contract/access/administrators.ts';
import { ApiError } from '#web/client/api-error.ts';
import { Go } from '#web/client/Go.tsx';
import { can, useHere } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState } from '#web/ui/State.tsx';
import { List, Row } from '#web/ui/layout.tsx';
import { AddHolders } from './AddHolders.tsx';
import { AdministratorRoles } from './AdministratorRoles.tsx';
import { PersonLink } from './PersonLink.tsx';
import { RemoveHolder } from './RemoveHolder.tsx';
import styles from './Roles.module.css';
import { administratorsQuery } from './use-roles.ts';

/** Administrators (060100): the owner, the super administrators, and every role with its permissions and holders. */
export function AdministratorsScreen() {
  const t = useTranslations('roles.administrators');
  const explain = useTranslations('roles.explain');
  const { data, error, refetch } = useQuery(administratorsQuery);
  return (
    <Page title={t('title')} purpose={t('purpose')} actions={<Go to={paths.explainMenu({})}>{explain('open')}</Go>}>
      {data ? (
        <>
          <Surface title={t('owner')}>
            <p className={styles['quiet']}>{t('ownerText')}</p>
            {data.owner ? <PersonLink person={data.owner} /> : <p>{t('noOwner')}</p>}
          </Surface>
          <SuperAdmins {...data.superAdmins} />
          <Surface title={t('roles')}>
            <p className={styles['quiet']}>{t('rolesText')}</p>
            {data.roles.length ? <AdministratorRoles roles={data.roles} /> : <Empty title={t('noRoles')} />}
          </Surface>
        </>
      ) : (
        <Surface>
          {error ? (
            <ErrorState
              {...(error instanceof ApiError && { message: error.message, requestId: error.requestId })}
              onRetry={() => void refetch()}
            />
          ) : (
            <FactsSkeleton />
          )}
        </Surface>
      )}
    </Page>
  );
}

function SuperAdmins({ roleId, items, can: { change } }: Administrators['superAdmins']) {
  const t = useTranslations('roles');
  const { user } = useHere();
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Administrators['superAdmins']['items'][number]>();
  const role = { roleId, name: t('builtIn.SUPER_ADMIN') };
  const changes = change && can('020400', 'edit');
  return (
    <Surface
      title={t('administrators.superAdmins')}
      aside={
        changes ? (
          <Button type="primary" onClick={() => setAdding(true)}>
            {t('administrators.add')}
          </Button>
        ) : null
      }
    >
      <p className={styles['quiet']}>
        {t('administrators.superText')} {changes ? null : t('administrators.only')}
      </p>
      {items.length === 0 ? <p>{t('administrators.none')}</p> : null}
      <List gap="s" above="l">
        {items.map((person) => (
          <Row key={person.employeeId} as="li" gap="l" align="center" justify="between" padBlock="2xs">
            <PersonLink person={person} you={person.employeeId === user.employeeId} />
            {changes ? (
              <Button
                type="text"
                size="small"
                aria-label={t('administrators.remove', { person: person.displayName })}
                onClick={() => setLeaving(person)}
              >
                {t('people.remove')}
              </Button>
            ) : null}
          </Row>
        ))}
      </List>
      {adding ? <AddHolders role={role} onClose={() => setAdding(false)} /> : null}
      {leaving ? <RemoveHolder role={role} person={leaving} onClose={() => setLeaving(undefined)} /> : null}
    </Surface>
  );
}
