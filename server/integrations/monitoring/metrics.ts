import { Gauge, type Metric } from 'prom-client';
import type { CertificateWatch } from './certificate.ts';
import type { InstallationState } from './installation.ts';

/**
 * Prometheus metrics of the installation, the same in each process. Without the database they have no values; the other metrics are
 * still read.
 */
export function installationMetrics(read: () => Promise<InstallationState>, certificate: CertificateWatch): Metric[] {
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    set: (gauge: Gauge<Label>, state: InstallationState) => void,
  ) =>
    new Gauge<Label>({
      registers: [],
      name,
      help,
      labelNames: [...labelNames],
      async collect() {
        this.reset();
        const state = await read().catch(() => undefined);
        if (state) set(this, state);
        else if (labelNames.length === 0) this.remove();
      },
    });
  return [
    gauge('queue_waiting', 'Items that wait for background work, counted up to 100,000', ['queue'], (all, { queues }) => {
      for (const { queue, waiting } of queues) all.set({ queue }, waiting);
    }),
    gauge('queue_oldest_waiting_seconds', 'Age of the item that waits longest, 0 if none does', ['queue'], (all, { queues }) => {
      for (const { queue, oldestAt } of queues) all.set({ queue }, age(oldestAt));
    }),
    gauge('queue_overdue_seconds', 'Seconds for which an item could have begun and has not', ['queue'], (all, { queues }) => {
      for (const { queue, overdueSince } of queues) all.set({ queue }, age(overdueSince));
    }),
    gauge('jobs_running', 'Jobs that run in any process', [], (all, { facts }) => all.set(facts.jobsRunning)),
    gauge('mail_failing_seconds', 'Seconds for which nothing could be delivered', ['channel'], (all, { channels }) => {
      for (const { channel, failing } of channels) all.set({ channel }, age(failing?.since));
    }),
    gauge('database_replica_lag_seconds', 'Seconds by which a standby is behind', ['replica'], (all, { replicas }) => {
      for (const { name, lagSeconds } of replicas ?? []) all.set({ replica: name }, lagSeconds ?? 0);
    }),
    gauge(
      'database_replica_lag_bytes',
      'Bytes of write-ahead log that a standby has not replayed',
      ['replica'],
      (all, { replicas }) => {
        for (const { name, lagBytes } of replicas ?? []) all.set({ replica: name }, lagBytes);
      },
    ),
    gauge('database_replicas', 'Connected standbys, by whether commits wait for them', ['synchronous'], (all, { replicas }) => {
      if (!replicas) return;
      for (const synchronous of [true, false])
        all.set({ synchronous: String(synchronous) }, replicas.filter((one) => one.synchronous === synchronous).length);
    }),
    gauge('backup_last_success_timestamp_seconds', 'Unix time of the last backup, 0 if there is none', [], (all, { facts }) =>
      all.set(unix(facts.backupSucceededAt)),
    ),
    gauge(
      'backup_last_failure_timestamp_seconds',
      'Unix time of the last failed backup, 0 if none failed',
      [],
      (all, { facts }) => all.set(unix(facts.backupFailedAt)),
    ),
    gauge(
      'backup_verification_last_success_timestamp_seconds',
      'Unix time at which the server last verified a backup by restoring it, 0 if it has not',
      [],
      (all, { facts }) => all.set(unix(facts.backupVerifiedAt)),
    ),
    gauge(
      'backup_verification_last_failure_timestamp_seconds',
      'Unix time of the last failed verification of a backup, 0 if none failed',
      [],
      (all, { facts }) => all.set(unix(facts.backupRefutedAt)),
    ),
    certificateGauge(certificate),
  ];
}

function certificateGauge(certificate: CertificateWatch): Metric {
  return new Gauge({
    registers: [],
    name: 'certificate_expiry_timestamp_seconds',
    help: 'Unix time at which the certificate of PUBLIC_URL expires',
    labelNames: ['host'],
    collect() {
      this.reset();
      const state = certificate.state();
      if (state?.expiresAt) this.set({ host: state.host }, unix(state.expiresAt));
    },
  });
}

const unix = (moment: Date | null) => (moment ? moment.getTime() / 1000 : 0);
const age = (moment: Date | null | undefined) => (moment ? Math.max(0, (Date.now() - moment.getTime()) / 1000) : 0);
