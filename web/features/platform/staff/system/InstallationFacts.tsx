import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Facts } from '#web/ui/DetailPage.tsx';
import { Row } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import type { System } from './use-system.ts';

/** The process that answered, versions, the last backup with its verification, and the certificate. */
export function InstallationFacts({ system }: { system: System }) {
  const t = useTranslations('systemStatus');
  const { process, versions, installation, certificate } = system;
  const missingBackup = <StatusTag tone="warning">{t('backup.none')}</StatusTag>;
  return (
    <Facts
      items={[
        { key: 'process', label: t('process'), value: t('onHost', process) },
        { key: 'started', label: t('started'), value: <Moment at={process.startedAt} /> },
        { key: 'atrium', label: t('versions.atrium'), value: versions.atrium },
        { key: 'node', label: t('versions.node'), value: versions.node },
        ...(installation
          ? [
              { key: 'postgres', label: t('versions.postgres'), value: installation.postgres },
              { key: 'migration', label: t('versions.migration'), value: installation.migration.replace(/\.sql$/, '') },
              { key: 'backup', label: t('backup.last'), value: <Outcome {...installation.backup} none={missingBackup} /> },
              {
                key: 'verification',
                label: t('backup.verified'),
                value: <Outcome {...installation.backupVerification} none={t('backup.notVerified')} />,
              },
            ]
          : []),
        {
          key: 'certificate',
          label: certificate ? t('certificate.title', { host: certificate.host }) : t('certificate.label'),
          value: certificate ? <Certificate {...certificate} /> : t('certificate.none'),
        },
      ]}
    />
  );
}

type OutcomeProps = NonNullable<System['installation']>['backup'] & { none: ReactNode };

/** The last success of a task, and its failure if that was later. */
function Outcome({ succeededAt, failedAt, none }: OutcomeProps) {
  const t = useTranslations('systemStatus.backup');
  const failed = failedAt !== null && (succeededAt === null || failedAt > succeededAt);
  return (
    <Row gap="s" wrap>
      {succeededAt ? <Moment at={succeededAt} relative /> : none}
      {failed ? (
        <StatusTag tone="bad">
          {t('failed')} <Moment at={failedAt} relative />
        </StatusTag>
      ) : null}
    </Row>
  );
}

/** Milliseconds before the end of a certificate from which it is marked. */
const soon = 14 * 86_400_000;

function Certificate({ expiresAt, failure }: NonNullable<System['certificate']>) {
  const t = useTranslations('systemStatus.certificate');
  const left = expiresAt === null ? Infinity : new Date(expiresAt).getTime() - Date.now();
  return (
    <Row gap="s" wrap>
      {expiresAt ? <Moment at={expiresAt} /> : null}
      {left < soon ? <StatusTag tone={left < 0 ? 'bad' : 'warning'}>{t(left < 0 ? 'expired' : 'expiring')}</StatusTag> : null}
      {failure === null ? null : <StatusTag tone="warning">{t('unread', { code: failure })}</StatusTag>}
    </Row>
  );
}
