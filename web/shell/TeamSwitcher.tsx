import { useQuery } from '@tanstack/react-query';
import { Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { openTeam } from './choices.ts';
import bar from './TopBar.module.css';

const most = 50;

/** The team's name; opens the list of the person's other teams and the way to create one. */
export function TeamSwitcher() {
  const t = useTranslations('shell.team');
  const { team, user } = useHere();
  const [open, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ['teams', 'mine'],
    queryFn: ({ signal }) => api.teams.list({ query: { page: 1, size: most } }, { signal }),
    enabled: open && !user.viewing && !user.support,
  });
  const teams = data?.items ?? [team];
  const items = [
    {
      type: 'group' as const,
      key: 'yours',
      label: t('yours'),
      children: teams.map(({ id, name, logo }) => ({
        key: id,
        label: name,
        icon: (
          <span>
            <Avatar square size={24} name={name} photo={logo} />
          </span>
        ),
      })),
    },
    // During a view as member, the list would contain the other teams of that member, which are private. Provider support has
    // access to this team only.
    ...(user.viewing || user.support
      ? []
      : [
          { type: 'divider' as const, key: 'line' },
          { key: 'create', label: t('create'), icon: <Icon name="plus" /> },
          { key: 'join', label: t('join'), icon: <Icon name="members" /> },
        ]),
  ];
  function choose(key: string) {
    if (key === 'create') go(paths.createTeam);
    else if (key === 'join') go(paths.enterCode);
    else if (key !== team.id) openTeam(key);
  }
  return (
    <Dropdown
      trigger={['click']}
      onOpenChange={setOpen}
      menu={{ items, selectedKeys: [team.id], onClick: ({ key }) => choose(key) }}
    >
      <button type="button" className={bar['team']} aria-haspopup="menu" title={t('switch')}>
        <Avatar square size={26} name={team.name} photo={team.logo} />
        <span>{team.name}</span>
        <Icon name="down" size={14} />
      </button>
    </Dropdown>
  );
}
