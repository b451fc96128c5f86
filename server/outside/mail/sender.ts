import { asPlatform, type Database } from '#server/kernel/db.ts';
import { onlyFailures, type Watch } from '#server/kernel/health/background.ts';
import { startRounds } from '#server/kernel/rounds.ts';
import { claimDue, forgetOld, markFailed, markSent, type OutboxMessage } from './outbox.repository.ts';

/** Hands one message over. Rejects when it was not taken; `permanent` on the error says that trying again is no use. */
export type Carrier = (message: OutboxMessage) => Promise<void>;

export interface Sender {
  /** Sends what is due now. @returns how many were handed over */
  sendDue(): Promise<number>;
  stop(): Promise<void>;
}

const pollEvery = 1_000;
const tidyEvery = 3_600_000;
const batch = 20;
/** With waits of 30 s doubling up to an hour, the last try is about 8 hours after the first. */
export const mostAttempts = 15;

/** Told of a failed try: the message's id ('' for a round as a whole) and the error's code; neither address nor text. */
export type OnFailure = (id: string, code: string) => void;

/**
 * Empties the outbox every second, from any number of processes at once. A failure waits longer each time; a permanent
 * one, or the last, gives the message up. What was sent or given up is forgotten after 30 days.
 */
export function startSender(
  database: Database,
  carriers: Record<'MAIL' | 'SMS', Carrier>,
  onFailure: OnFailure,
  watch: Watch = onlyFailures((error) => onFailure('', codeOf(error))),
): Sender {
  async function send(message: OutboxMessage): Promise<boolean> {
    try {
      await carriers[message.channel](message);
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      await asPlatform(database, (db) =>
        markFailed(db, message.id, text, isPermanent(error) || message.attempts >= mostAttempts),
      );
      onFailure(message.id, codeOf(error));
      return false;
    }
    await asPlatform(database, (db) => markSent(db, message.id));
    return true;
  }

  async function sendDue(): Promise<number> {
    let sent = 0;
    for (;;) {
      const due = await asPlatform(database, (db) => claimDue(db, batch));
      for (const message of due) if (await send(message)) sent += 1;
      if (due.length < batch) return sent;
    }
  }

  async function tidy(): Promise<void> {
    if (Date.now() - tidied < tidyEvery) return;
    tidied = Date.now();
    await asPlatform(database, forgetOld);
  }

  let tidied = 0;
  const rounds = startRounds(() => sendDue().then(tidy), { pause: pollEvery, watch });
  return { sendDue, stop: () => rounds.stop() };
}

function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number').join(' ') || 'failed';
}

function isPermanent(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { permanent, responseCode } = error as { permanent?: unknown; responseCode?: unknown };
  // SMTP: 5xx will not change its mind.
  return permanent === true || (typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600);
}
