import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { useRoleWords } from '#web/shared/access/role-texts.ts';
import { type Fact, Facts } from '#web/ui/DetailPage.tsx';
import { Surface } from '#web/ui/Page.tsx';

/**
 * The roles of a member with their scopes, for people who may view roles; and a link to the explanation of the member's
 * permissions.
 */
export function MemberRoles({ id }: { id: string }) {
  const t = useTranslations('roles');
  const why = can('060100') ? <Go to={paths.explainMenu({ member: id })}>{t('explain.why')}</Go> : null;
  if (can('020400')) return <RolesSurface id={id} why={why} />;
  return why ? <Surface title={t('ofMember.title')}>{why}</Surface> : null;
}

function RolesSurface({ id, why }: { id: string; why: ReactNode }) {
  const t = useTranslations('roles');
  const { scope, may } = useRoleWords();
  const { data } = useQuery({
    queryKey: ['members', 'roles', id],
    queryFn: ({ signal }) => api.roles.ofMember({ params: { id } }, { signal }),
  });
  if (!data) return null;
  const items: Fact[] = data.items.map((role) => ({
    key: role.roleId,
    label: role.name,
    value: (
      <>
        <Go to={paths.role({ id: role.roleId })}>{scope(role)}</Go>
        {may(role).map((line) => (
          <span key={line}>
            <br />
            {line}
          </span>
        ))}
      </>
    ),
  }));
  const owns = { key: 'owner', label: t('administrators.owner'), value: t('ofMember.owner') };
  return (
    <Surface title={t('ofMember.title')} aside={why}>
      {data.owner || items.length ? <Facts items={data.owner ? [owns, ...items] : items} /> : <p>{t('ofMember.none')}</p>}
    </Surface>
  );
}
