import { Counter, Gauge, type Metric } from 'prom-client';
import { asPlatform, type Database } from '#server/kernel/database/database.ts';
import { channelStates, type ChannelState } from './delivery.repository.ts';

/** Prometheus metrics of messages. Counters are per process, gauges concern the installation. */
export interface MailMetrics {
  sent: Counter<'channel'>;
  failed: Counter<'channel' | 'reason'>;
  refused: Counter<'channel' | 'reason'>;
  /** For registration in a registry. */
  all: Metric[];
}

export function createMailMetrics(database: Database): MailMetrics {
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
  const gauge = (name: string, help: string, valueOf: (state: ChannelState) => number) =>
    new Gauge({
      ...of,
      name,
      help,
      labelNames: ['channel'],
      async collect() {
        this.reset();
        // Without the database this gauge has no values; the other metrics are still read.
        const states = await asPlatform(database, channelStates).catch(() => []);
        for (const state of states) this.set({ channel: state.channel }, valueOf(state));
      },
    });
  const age = (at: Date | null | undefined) => (at ? (Date.now() - at.getTime()) / 1000 : 0);
  return {
    sent,
    failed,
    refused,
    all: [
      sent,
      failed,
      refused,
      gauge('mail_waiting', 'Messages that wait to be delivered', ({ waiting }) => waiting),
      gauge('mail_oldest_waiting_seconds', 'Age of the message that waits longest', ({ oldestAt }) => age(oldestAt)),
      gauge('mail_failing_seconds', 'Seconds for which nothing could be delivered, 0 while messages leave', ({ failing }) =>
        age(failing?.since),
      ),
    ],
  };
}
