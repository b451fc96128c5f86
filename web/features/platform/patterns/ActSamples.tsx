import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { Fold } from '#web/ui/Fold.tsx';
import { JobProgress } from '#web/ui/JobProgress.tsx';
import { LeaveDialog } from '#web/ui/LeaveDialog.tsx';
import { MoreMenu } from '#web/ui/MoreMenu.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { toast } from '#web/ui/toasts.ts';
import { offerUndo } from '#web/ui/undo-stack.ts';
import { Grid, Row } from '#web/ui/layout.tsx';
import { Sample } from './Sample.tsx';
import { sample } from './samples.ts';

/** Actions and their results. */
export function ActSamples() {
  const common = useTranslations('common');
  const t = useTranslations('ui');
  const [dialog, setDialog] = useState<'consequences' | 'leave'>();
  const close = () => setDialog(undefined);
  const action = `${common('actions.delete')} ${sample.object}`;
  return (
    <>
      <Sample name="ConsequencesDialog · LeaveDialog · MoreMenu · offerUndo · toast">
        <Row gap="l" align="center" wrap>
          <Button danger onClick={() => setDialog('consequences')}>
            {action}
          </Button>
          <Button onClick={() => offerUndo(sample.undo, () => Promise.resolve())}>{common('actions.undo')}</Button>
          <Button onClick={() => toast('success', common('results.succeeded', { type: common('actions.save') }))}>
            {common('actions.save')}
          </Button>
          <Button onClick={() => setDialog('leave')}>{common('actions.cancel')}</Button>
          <MoreMenu items={[{ key: 'delete', label: action, danger: true, onClick: () => setDialog('consequences') }]} />
          <Button onClick={() => toast('error', common('errors.network'))}>{common('errors.server')}</Button>
        </Row>
      </Sample>
      <Sample name="Fold">
        <Fold title={t('consequences.happens')}>{sample.object}</Fold>
      </Sample>
      <Sample name="JobProgress">
        <Grid min={340} fit gap="xl">
          <Surface>
            <JobProgress title={sample.job} status="RUNNING" done={640} total={2000} />
          </Surface>
          <Surface>
            <JobProgress
              title={sample.job}
              status="SUCCEEDED"
              done={2000}
              total={2000}
              actions={<Button size="small">{t('job.result')}</Button>}
            />
          </Surface>
          <Surface>
            <JobProgress title={sample.job} status="FAILED" done={1203} total={2000} message={sample.jobFault} />
          </Surface>
        </Grid>
      </Sample>
      {dialog === 'leave' ? <LeaveDialog onLeave={close} onStay={close} /> : null}
      {dialog === 'consequences' ? (
        <ConsequencesDialog
          title={t('consequences.title', { name: sample.object })}
          consequences={sample.consequences}
          action={action}
          typeToConfirm={sample.object}
          onConfirm={() => Promise.resolve(close())}
          onClose={close}
        />
      ) : null}
    </>
  );
}
