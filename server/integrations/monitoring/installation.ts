import { asPlatform, type Database } from '#server/kernel/database/database.ts';
import { type ChannelState, channelStates } from '../mail/delivery.repository.ts';
import {
  type DatabaseFacts,
  type QueueState,
  readDatabaseFacts,
  readQueues,
  readReplicas,
  readTransfers,
  type ReplicaState,
  type StoredTransfer,
} from './installation.repository.ts';

/** What all processes of an installation share. */
export interface InstallationState {
  facts: DatabaseFacts;
  queues: readonly QueueState[];
  /** Null if the database role has no right to read them. */
  replicas: readonly ReplicaState[] | null;
  channels: readonly ChannelState[];
  transfers: readonly StoredTransfer[];
}

/** Milliseconds for which a reading is used again. */
const keptFor = 5_000;

/**
 * Returns a function that reads the state of the installation. Calls within five seconds share a reading, so that its cost does not
 * depend on how many monitors ask.
 * @param owner the database as its owner, who sees the rows of all teams
 * @param forwarding the queue of entries that are not forwarded yet; undefined if none are forwarded
 */
export function createInstallationReader(
  owner: Database,
  forwarding?: () => Promise<QueueState>,
): () => Promise<InstallationState> {
  let reading: Promise<InstallationState> | undefined;
  let readAt = -Infinity;
  const read = async (): Promise<InstallationState> => {
    const state = await asPlatform(owner, async (db) => {
      const facts = await readDatabaseFacts(db);
      return {
        facts,
        queues: await readQueues(db),
        replicas: facts.mayReadReplicas ? await readReplicas(db) : null,
        channels: await channelStates(db),
        transfers: await readTransfers(db),
      };
    });
    return forwarding ? { ...state, queues: [...state.queues, await forwarding()] } : state;
  };
  return () => {
    if (reading && performance.now() - readAt < keptFor) return reading;
    readAt = performance.now();
    const current = read();
    reading = current;
    current.catch(() => {
      if (reading === current) reading = undefined;
    });
    return current;
  };
}
