import { Button, Modal } from 'antd';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hereNow } from '#web/client/here.ts';
import { usePathname, useSearchText } from '#web/client/navigation.ts';
import { initSteps, paths } from '#web/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Box, Row, Stack } from '#web/ui/layout.tsx';
import styles from './InitFrame.module.css';
import { confirmLeavingRun, leaveRun } from './run-guard.ts';

type Answer = (stay: boolean) => void;

/** The frame of `/init`: the steps, the progress, and a way out with a confirmation (specification section 4). */
export function InitFrame() {
  const t = useTranslations('firstRun');
  const pathname = usePathname();
  const at = Math.max(
    0,
    initSteps.findIndex((step) => pathname === paths.initStep({ step })),
  );
  const begun = at > 0;
  const [leaving, setLeaving] = useState<{ answer: Answer }>();
  useEffect(() => {
    if (!begun) return undefined;
    return confirmLeavingRun(() => new Promise((resolve) => setLeaving({ answer: resolve })));
  }, [begun]);
  const exit = hereNow() ? paths.home : paths.createTeam;
  function leave() {
    if (begun) setLeaving({ answer: (stay) => (stay ? undefined : leaveRun(exit)) });
    else leaveRun(exit);
  }
  function settle(stay: boolean) {
    leaving?.answer(stay);
    setLeaving(undefined);
  }
  return (
    <Stack gap="xl" className={styles['frame']}>
      <Row gap="xl" align="center">
        <Steps at={at} />
        <Button type="text" onClick={leave}>
          {t('leave.action')}
        </Button>
      </Row>
      <Outlet />
      {leaving ? (
        <Modal
          open
          title={t('leave.title')}
          okText={t('leave.leave')}
          cancelText={t('leave.stay')}
          onOk={() => settle(false)}
          onCancel={() => settle(true)}
        >
          <LeaveText />
        </Modal>
      ) : null}
    </Stack>
  );
}

function LeaveText() {
  const t = useTranslations('firstRun.leave');
  const named = new URLSearchParams(useSearchText()).has('team');
  const team = hereNow()?.team.name;
  return <p>{named && team ? t('saved', { team }) : t('draft')}</p>;
}

function Steps({ at }: { at: number }) {
  const t = useTranslations('firstRun');
  return (
    <Box aria-label={t('title')} as="nav" grow className={styles['steps']}>
      <p className={styles['count']}>{t('progress', { step: at + 1, steps: initSteps.length })}</p>
      <Row as="ol" gap="l" rowGap="s" wrap>
        {initSteps.map((step, place) => (
          <Row
            key={step}
            data-state={place < at ? 'done' : place === at ? 'now' : 'next'}
            aria-current={place === at ? 'step' : undefined}
            as="li"
            tone="quiet"
            gap="xs"
            align="center"
          >
            <span className={styles['mark']}>{place < at ? <Icon name="check" size={14} /> : place + 1}</span>
            <span className={styles['name']}>
              {t(`steps.${step}`)}
              {place < at ? <span className="visually-hidden"> {t('done')}</span> : null}
            </span>
          </Row>
        ))}
      </Row>
    </Box>
  );
}
