import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import styles from './Permission.module.css';
import { ownTeams } from './use-access-status.ts';

/** Offers the person's other teams, in which the app may be available. Not shown to people with one team. */
export function TeamChoice({ appId, thirdParty, request }: { appId: string; thirdParty: boolean; request: string }) {
  const t = useTranslations('permission');
  const label = useId();
  const { team, user } = useHere();
  const { data } = useQuery({ ...ownTeams, enabled: !user.support && !user.viewing });
  const teams = data?.items ?? [];
  if (teams.length < 2) return null;
  return (
    <div className={styles['team']}>
      <label htmlFor={label} className={styles['quiet']}>
        {t('team')}
      </label>
      <Select
        id={label}
        value={team.id}
        options={teams.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(chosen) => go(paths.permission({ app: appId, thirdParty, request, team: chosen }), { replace: true })}
      />
    </div>
  );
}
