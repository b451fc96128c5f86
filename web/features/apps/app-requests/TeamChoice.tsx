import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import styles from './Permission.module.css';
import { ownTeams } from './use-access-status.ts';

/** Offers the person's other teams, in which the app may be available. Not shown to people with one team. */
export function TeamChoice({ appId, thirdParty, request }: { appId: string; thirdParty: boolean; request: string }) {
  const t = useTranslations('appRequests');
  const label = useId();
  const { team, user } = useHere();
  const { data } = useQuery({ ...ownTeams, enabled: !user.support && !user.viewing });
  const teams = data?.items ?? [];
  if (teams.length < 2) return null;
  return (
    <Row gap="l" rowGap="s" align="center" wrap className={styles['team']}>
      <Text as="label" htmlFor={label} tone="quiet" size="s">
        {t('team')}
      </Text>
      <Select
        id={label}
        value={team.id}
        options={teams.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(chosen) => go(paths.permission({ app: appId, thirdParty, request, team: chosen }), { replace: true })}
      />
    </Row>
  );
}
