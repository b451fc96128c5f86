import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { can, useHere } from '#web/client/here.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { Facts } from '#web/ui/DetailPage.tsx';
import { PlainDate } from '#web/ui/Time.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
import { Part } from './Part.tsx';

/** The person's own entry in the directory. */
export function You() {
  const t = useTranslations('home.you');
  const { team, user } = useHere();
  const self = useQuery({
    queryKey: ['members', 'self', team.id],
    queryFn: ({ signal }) => api.members.self({}, { signal }),
  });
  return (
    <Part title={t('title', { team: team.name })} query={self}>
      {(me) => (
        <Stack gap="l">
          <Person size={44} name={me.displayName} photo={user.avatar} note={me.jobTitle} />
          <Facts
            items={[
              { key: 'department', label: t('department'), value: me.departments.map(({ path }) => path).join(' · ') },
              { key: 'leader', label: t('leader'), value: me.leader?.displayName },
              { key: 'joined', label: t('joined'), value: me.joinedDate && <PlainDate date={me.joinedDate} /> },
              { key: 'number', label: t('number'), value: me.employeeNumber },
            ]}
          />
          {can('020100', 'edit') ? null : <Note>{t('wrong')}</Note>}
        </Stack>
      )}
    </Part>
  );
}
