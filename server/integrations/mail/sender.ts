import { deliveryLimits, type RefusalReason } from '#contract/platform/delivery-facts.ts';
import type { Tx } from '#server/kernel/context.ts';
import { isDatabaseUnavailable } from '#server/kernel/database/connection-loss.ts';
import { asPlatform, type Database, inTransaction } from '#server/kernel/database/database.ts';
import { loggableError } from '#server/kernel/http/failures.ts';
import { onlyFailures, type Watch } from '#server/kernel/health/background.ts';
import { startPeriodicWork } from '#server/kernel/jobs/periodic-work.ts';
import { adviceOn } from './advice.ts';
import * as delivery from './delivery.repository.ts';
import { type Channel, leaseTimes, type MessageLeaseTimes } from './delivery.repository.ts';
import type { MailMetrics } from './metrics.ts';
import type { OutboxMessage } from './outbox.repository.ts';
import type { FailedDelivery } from './verdict.ts';

/** Hands one message over. Rejects if it was not accepted, or if `signal` aborts it. */
export type Carrier = (message: OutboxMessage, signal: AbortSignal) => Promise<void>;

/** How messages of one channel are sent. */
export interface ChannelTransport {
  carry: Carrier;
  verdictOf(error: unknown): FailedDelivery;
  /** Messages that one process sends at once. */
  slots: number;
}

/** A message that was given up. */
export interface RefusedMessage extends Pick<OutboxMessage, 'id' | 'channel' | 'template' | 'recipient' | 'teamId'> {
  reason: RefusalReason;
}

/** The outcomes a sender reports. Log lines contain neither addresses nor texts. */
export interface SenderEvents {
  log(level: 'error' | 'warn' | 'info', fields: Record<string, unknown>, message: string): void;
  /** Called when a message of a team is given up, in the same transaction, in the context of that team. */
  onRefused?(tx: Tx, refused: RefusedMessage & { teamId: string }): Promise<void>;
  metrics?: MailMetrics;
  /** Begins to watch whether the sender can read and mark messages. */
  watch?(): Watch;
}

export interface MessageSender {
  /**
   * Sends the due messages.
   * @returns the number of messages handed over
   */
  sendDue(): Promise<number>;
  /** Gives up messages that have waited too long, and deletes old ones. */
  sweep(): Promise<void>;
  /** Stops once the messages being sent are accepted, after `patience` at the latest. */
  stop(): Promise<void>;
}

export interface SenderOptions {
  database: Database;
  channel: Channel;
  way: ChannelTransport;
  events: SenderEvents;
  /** Milliseconds that stopping waits for messages being sent. */
  patience: number;
  /** Shorter in tests; default: leaseTimes. */
  leases?: MessageLeaseTimes | undefined;
}

const pollEvery = 1_000;
const sweepEvery = 60_000;
const tellEvery = 60_000;
const expiredAtOnce = 100;
/** Milliseconds that sending one message may take, even if the server answers slowly. */
const longestSend = 600_000;

/**
 * Sends the messages of one channel every second, in any number of processes, `slots` messages at a time. Each message is claimed
 * when it is sent, and its claim is renewed until the server has accepted it (decisions/059).
 */
export function startSender(options: SenderOptions): MessageSender {
  const { database, channel, way, events, leases: times = leaseTimes } = options;
  const sending = new Map<string, { message: OutboxMessage; ended: AbortController; done: Promise<void> }>();
  const loggedAt = new Map<string, number>();
  let sent = 0;
  let stopped = false;

  /** Logs a repeated condition at most once a minute. */
  function logOnceAMinute(what: string, write: () => void): void {
    const last = loggedAt.get(what);
    if (last !== undefined && performance.now() - last < tellEvery) return;
    loggedAt.set(what, performance.now());
    write();
  }

  const logFault = (error: unknown) =>
    logOnceAMinute('fault', () =>
      events.log('error', { channel, err: loggableError(error) }, 'messages cannot be read or marked'),
    );

  /**
   * Runs `work` until it succeeds: the outcome must be stored for the other processes, even if the database is unavailable for
   * long.
   */
  async function untilStored(work: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        logFault(error);
        // Any other error would block the slot forever. The message is due again when its lease ends.
        if (stopped || !isDatabaseUnavailable(error)) return;
        await new Promise((resolve) => setTimeout(resolve, pollEvery));
      }
    }
  }

  async function send(message: OutboxMessage, ended: AbortController): Promise<void> {
    try {
      await way.carry(message, AbortSignal.any([ended.signal, AbortSignal.timeout(longestSend)]));
    } catch (error) {
      // The claim was lost, or the process is stopping: the message is sent by the process that claims it next.
      if (ended.signal.aborted) return;
      await untilStored(() => failed(message, way.verdictOf(error), error));
      return;
    }
    sent += 1;
    events.metrics?.sent.inc({ channel });
    await untilStored(async () => {
      const since = await asPlatform(database, (db) => delivery.markSent(db, message));
      if (since) events.log('info', { channel, since }, 'messages are delivered again');
    });
  }

  async function failed(message: OutboxMessage, verdict: FailedDelivery, error: unknown): Promise<void> {
    const { about, reason, code } = verdict;
    const text = error instanceof Error ? error.message : String(error);
    if (about === 'MESSAGE' && verdict.final) {
      await refuse(message, verdict.reason, { text, code });
      await asPlatform(database, (db) => delivery.endPause(db, channel));
      return;
    }
    await asPlatform(database, (db) => delivery.putOff(db, message, verdict, text));
    events.metrics?.failed.inc({ channel, reason });
    if (about === 'MESSAGE') {
      events.log('warn', { channel, mail: message.id, template: message.template, reason, code }, 'message not delivered yet');
      return;
    }
    const states = await asPlatform(database, delivery.channelStates);
    const state = states.find((each) => each.channel === channel);
    logOnceAMinute('server', () =>
      events.log(
        'error',
        { channel, since: state?.failing?.since, waiting: state?.waiting, reason, code, advice: adviceOn(channel, reason) },
        'messages are not delivered',
      ),
    );
  }

  async function refuse(message: OutboxMessage, reason: RefusalReason, { text, code }: { text: string; code: string }) {
    const { id, template, recipient, teamId } = message;
    const wasClaimed = await inTransaction(database, teamId === null ? {} : { teamId }, async (tx) => {
      if (!(await delivery.markUndeliverable(tx, message, reason, text))) return false;
      if (teamId !== null) await events.onRefused?.(tx, { id, channel, template, recipient, teamId, reason });
      return true;
    });
    if (!wasClaimed) return;
    events.metrics?.refused.inc({ channel, reason });
    events.log('warn', { channel, mail: id, template, reason, code }, 'message given up');
  }

  /**
   * Claims as many messages as there are free slots.
   * @returns whether any was due
   */
  async function claim(): Promise<boolean> {
    const free = way.slots - sending.size;
    if (free <= 0 || stopped) return false;
    const due = await asPlatform(database, (db) => delivery.claimDue(db, channel, free, times));
    for (const message of due) {
      const ended = new AbortController();
      const done = send(message, ended).finally(() => {
        sending.delete(message.id);
        fill().catch(logFault);
      });
      sending.set(message.id, { message, ended, done });
    }
    return due.length > 0;
  }

  /** Fills the free slots, one claim at a time. Slots that become free during a claim are filled by the next one. */
  function fill(): Promise<boolean> {
    const next = filling.catch(() => false).then(claim);
    filling = next;
    return next;
  }
  let filling: Promise<boolean> = Promise.resolve(false);

  async function sendDue(): Promise<number> {
    const before = sent;
    for (;;) {
      const found = await fill();
      if (sending.size) await Promise.race([...sending.values()].map(({ done }) => done));
      else if (!found) return sent - before;
    }
  }

  async function renew(): Promise<void> {
    const claims = [...sending.values()];
    if (!claims.length) return;
    const renewed = await asPlatform(database, (db) =>
      delivery.renewClaims(
        db,
        claims.map(({ message }) => message),
        times,
      ),
    );
    for (const { message, ended } of claims) if (!renewed.has(message.id)) ended.abort();
  }

  async function sweep(): Promise<void> {
    for (;;) {
      const expired = await asPlatform(database, (db) => delivery.claimExpired(db, channel, expiredAtOnce, times));
      const text = `not delivered for ${deliveryLimits.days} days`;
      for (const message of expired) await untilStored(() => refuse(message, 'EXPIRED', { text, code: 'expired' }));
      if (expired.length < expiredAtOnce) break;
    }
    await asPlatform(database, delivery.deleteOldMessages);
  }

  /** Settings may have changed with the start, so a paused channel is tried at once. */
  let begun = false;
  async function poll(): Promise<void> {
    if (!begun) await asPlatform(database, (db) => delivery.endWait(db, channel));
    begun = true;
    await fill();
  }

  const logOnly = onlyFailures(logFault);
  const loops = [
    startPeriodicWork(poll, { pause: pollEvery, watch: events.watch?.() ?? logOnly }),
    startPeriodicWork(renew, { pause: times.renewal * 1000, watch: logOnly }),
    startPeriodicWork(sweep, { pause: sweepEvery, watch: logOnly }),
  ];

  return {
    sendDue,
    sweep,
    async stop() {
      stopped = true;
      const late = setTimeout(() => {
        for (const { ended } of sending.values()) ended.abort();
      }, options.patience);
      await Promise.all([...loops.map((loop) => loop.stop()), ...[...sending.values()].map(({ done }) => done)]);
      clearTimeout(late);
    },
  };
}
