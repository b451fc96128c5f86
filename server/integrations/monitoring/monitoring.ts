import type { Metric } from 'prom-client';
import type { Database } from '#server/kernel/database/database.ts';
import { type CertificateState, watchCertificate } from './certificate.ts';
import type { QueueState } from './installation.repository.ts';
import { createInstallationReader, type InstallationState } from './installation.ts';
import { installationMetrics } from './metrics.ts';

/** What is known of the installation beyond this process, for the status page and the metrics. */
export interface Monitoring {
  installation(): Promise<InstallationState>;
  certificate(): CertificateState | null;
  metrics: readonly Metric[];
  stop(): void;
}

export interface MonitoringOptions {
  /** The database as its owner. */
  owner: Database;
  publicUrl: string;
  /** The queue of entries of the operation log that are not forwarded yet; absent if none are forwarded. */
  forwarding?: (() => Promise<QueueState>) | undefined;
}

export function startMonitoring({ owner, publicUrl, forwarding }: MonitoringOptions): Monitoring {
  const certificate = watchCertificate(publicUrl);
  const installation = createInstallationReader(owner, forwarding);
  return {
    installation,
    certificate: certificate.state,
    metrics: installationMetrics(installation, certificate),
    stop: certificate.stop,
  };
}
