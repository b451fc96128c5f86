import { Counter, type Metric } from 'prom-client';

/** Prometheus counters of the messages of a process. */
export interface MailMetrics {
  sent: Counter<'channel'>;
  failed: Counter<'channel' | 'reason'>;
  refused: Counter<'channel' | 'reason'>;
  /** For registration in a registry. */
  all: Metric[];
}

export function createMailMetrics(): MailMetrics {
  const of = { registers: [] };
  const sent = new Counter({ ...of, name: 'mail_sent_total', help: 'Messages that were delivered', labelNames: ['channel'] });
  const labelNames = ['channel', 'reason'] as const;
  const failed = new Counter({
    ...of,
    name: 'mail_failed_tries_total',
    help: 'Failed attempts to send messages that are retried',
    labelNames,
  });
  const refused = new Counter({
    ...of,
    name: 'mail_refused_total',
    help: 'Messages that were not delivered after all attempts',
    labelNames,
  });
  return { sent, failed, refused, all: [sent, failed, refused] };
}
