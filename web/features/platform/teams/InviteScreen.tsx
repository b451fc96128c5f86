import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { memberLimits } from '#contract/people/member-facts.ts';
import { useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Choices } from './Choices.tsx';
import { finishStep } from './finish-step.ts';
import { InviteNow } from './InviteNow.tsx';
import { leaveRun } from './run-guard.ts';
import { StepActions, StepPage } from './StepPage.tsx';

const ways = [
  { key: 'add', icon: 'plus', to: paths.newMember },
  { key: 'import', icon: 'upload', to: paths.importMembers },
  { key: 'later', icon: 'right', to: paths.openedApp },
] as const;
type Way = (typeof ways)[number];

/** `/init/invite`: the last step. Link, code, QR code and email are used here; each of the other ways finishes the first run. */
export function InviteScreen() {
  const t = useTranslations('firstRun.invite');
  const common = useTranslations('common.actions');
  const { team } = useHere();
  const [busy, setBusy] = useState<Way['key']>();
  const about = { add: t('addText'), import: t('importText', { max: memberLimits.batch }), later: t('laterText') };

  async function finish({ key, to }: Way) {
    if (busy) return;
    setBusy(key);
    try {
      await finishStep({ step: 'INVITE' });
      leaveRun(to);
    } catch {
      setBusy(undefined);
    }
  }
  return (
    <StepPage title={t('title')} text={t('text', { cap: team.memberCap ?? 0, team: team.name })}>
      <Choices
        items={ways.map((way) => ({
          key: way.key,
          icon: way.icon,
          title: t(way.key),
          text: about[way.key],
          action: (
            <Button
              type={way.key === 'import' ? 'primary' : 'default'}
              loading={busy === way.key}
              disabled={busy !== undefined && busy !== way.key}
              onClick={() => void finish(way)}
            >
              {t(way.key)}
            </Button>
          ),
        }))}
      />
      <InviteNow />
      <StepActions>
        <Button onClick={() => go(paths.initStep({ step: 'selectApp', team: team.id }))}>{common('back')}</Button>
      </StepActions>
    </StepPage>
  );
}
