import { Radio } from 'antd';
import { useTranslations } from 'use-intl';
import type { ConsentTeam } from '#contract/apps/oauth.ts';
import { Note, Text } from '#web/ui/layout.tsx';

interface TeamChoiceProps {
  teams: readonly ConsentTeam[];
  value: string;
  onChange: (teamId: string) => void;
  labelledBy: string;
}

/** Chooses the team; a single team is only named. The reason why a team cannot be used is shown beside it. */
export function TeamChoice({ teams, value, onChange, labelledBy }: TeamChoiceProps) {
  const t = useTranslations('oauth');
  const [only, ...more] = teams;
  if (only && more.length === 0) return <strong>{only.name}</strong>;
  return (
    <>
      <Radio.Group vertical aria-labelledby={labelledBy} value={value} onChange={({ target }) => onChange(String(target.value))}>
        {teams.map(({ teamId, name, reason }) => (
          <Radio key={teamId} value={teamId} disabled={reason !== null}>
            {name}
            {reason ? (
              <Text size="s" block>
                {t(`reasons.${reason}`)}
              </Text>
            ) : null}
          </Radio>
        ))}
      </Radio.Group>
      <Note size="s">{t('chooseHint')}</Note>
    </>
  );
}
