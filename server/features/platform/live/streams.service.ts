import { liveLimits } from '#contract/platform/live-facts.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Database } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { type Watch, onlyFailures } from '#server/kernel/health/background.ts';
import { startPeriodicWork } from '#server/kernel/jobs/periodic-work.ts';
import { readChanges, readHeads, readRecentChanges, readUnread } from './live.repository.ts';
import { createOutput, type EventOutput } from './output.service.ts';
import {
  type Changes,
  changesOf,
  eventsText,
  mergeChanges,
  rightsOf,
  type VisibleTopics,
  visibleTopics,
} from './topics.rules.ts';

/** How many streams may be open, and the times of a stream in milliseconds. */
export interface StreamLimits {
  perAccount: number;
  perTeam: number;
  perProcess: number;
  /** Between two looks for changes, and so between two events of a topic. */
  pause: number;
  heartbeat: number;
  /** The longest life of a stream; it is shortened by up to a tenth, so that streams do not end together. */
  life: number;
}

/** A stream must end before the longest time of an answer (server/wiring/http.ts), 10 minutes. */
export const streamLimits: StreamLimits = {
  perAccount: 10,
  perTeam: 2000,
  perProcess: 3000,
  pause: 1000,
  heartbeat: liveLimits.heartbeat * 1000,
  life: 9 * 60_000,
};

interface OpenStream {
  output: EventOutput;
  context: TeamContext;
  visible: VisibleTopics;
  rights: string;
  pending: Changes;
  /** The unread notifications of the reader when they were told of them last (`readUnread`). */
  unread: string | undefined;
  /** Milliseconds since 1970: from when on changes are sent first; then undefined. */
  since: number | undefined;
  sentAt: number;
  endsAt: number;
}

interface TeamStreams {
  streams: Set<OpenStream>;
  /** The last entry of the team's operation log whose change was passed to the streams. */
  position: number | undefined;
}

/** Entries are written a little before they are committed; a stream begins with those of so many milliseconds more. */
const beforeCommit = 10_000;

/**
 * The streams of events of a process. Every second it reads the heads of the operation logs of their teams and, for those that have
 * advanced, which kinds of data changed. Before anything is sent on a stream, and at each heartbeat, the rights of its reader are
 * read again as for a request: they decide what is sent, and whether the stream goes on (decisions/117).
 */
export class LiveStreams {
  readonly #database: Database;
  readonly #limits: StreamLimits;
  readonly #watch: Watch;
  readonly #teams = new Map<string, TeamStreams>();
  #count = 0;
  #stopped = false;
  #work: ReturnType<typeof startPeriodicWork> | undefined;

  constructor(database: Database, limits: StreamLimits, onError: (error: unknown) => void) {
    this.#database = database;
    this.#limits = limits;
    this.#watch = onlyFailures(onError);
  }

  get count(): number {
    return this.#count;
  }

  /**
   * Opens a stream. @param age seconds since the client read its data
   * Throws busy if too many are open or the process is about to stop.
   */
  open(context: TeamContext, age: number, now = Date.now()): EventOutput['body'] {
    const { team, account } = context;
    const open = this.#teams.get(team.id) ?? { streams: new Set(), position: undefined };
    const own = [...open.streams].filter((stream) => stream.context.account.id === account.id).length;
    const { perAccount, perTeam, perProcess, life } = this.#limits;
    if (this.#stopped || own >= perAccount || open.streams.size >= perTeam || this.#count >= perProcess)
      throw new AppError('busy', { retryAfter: 30 });
    const stream: OpenStream = {
      output: createOutput(() => this.#close(stream)),
      context,
      visible: visibleTopics(context.actor),
      rights: rightsOf(context.actor),
      pending: new Map(),
      unread: undefined,
      since: now - age * 1000 - beforeCommit,
      sentAt: now,
      endsAt: now + life * (1 - Math.random() / 10),
    };
    this.#teams.set(team.id, open);
    open.streams.add(stream);
    this.#count += 1;
    // Sends the head of the answer.
    stream.output.send(': open\n\n');
    this.#work ??= startPeriodicWork(() => this.round(), { pause: this.#limits.pause, watch: this.#watch });
    return stream.output.body;
  }

  #close(stream: OpenStream): void {
    const id = stream.context.team.id;
    const open = this.#teams.get(id);
    if (!open?.streams.delete(stream)) return;
    this.#count -= 1;
    if (open.streams.size === 0) this.#teams.delete(id);
    if (this.#count > 0) return;
    void this.#work?.stop();
    this.#work = undefined;
  }

  /** Passes what has changed to the streams. */
  async round(now = Date.now()): Promise<void> {
    const heads = await readHeads(this.#database, [...this.#teams.keys()]);
    await Promise.all([...this.#teams].map(([id, team]) => this.#readTeam(id, team, heads.get(id) ?? 0)));
    const due: OpenStream[] = [];
    for (const { streams } of this.#teams.values())
      for (const stream of streams)
        if (stream.pending.size > 0 || now - stream.sentAt >= this.#limits.heartbeat || now >= stream.endsAt) due.push(stream);
    await Promise.all(due.map((stream) => this.#deliver(stream, now)));
  }

  async #readTeam(id: string, team: TeamStreams, head: number): Promise<void> {
    const { streams, position } = team;
    const added = [...streams].filter(({ since }) => since !== undefined);
    if (position !== undefined && head > position) {
      const changes = changesOf(await asTeam(this.#database, id, (db) => readChanges(db, position, head)));
      const notifies = changes.delete('notifications');
      for (const { pending } of streams) mergeChanges(pending, changes);
      if (notifies) await this.#readUnread(id, streams);
    }
    if (added.length > 0) {
      const since = Math.min(...added.map((stream) => stream.since ?? Infinity));
      const changes = changesOf(await asTeam(this.#database, id, (db) => readRecentChanges(db, since, head)));
      for (const stream of added) {
        mergeChanges(stream.pending, changes);
        stream.since = undefined;
      }
    }
    team.position = head;
  }

  /** Tells only readers whose unread notifications have changed, so that others do not count theirs again. */
  async #readUnread(id: string, streams: ReadonlySet<OpenStream>): Promise<void> {
    const members = [...streams].flatMap(({ context }) => context.actor.memberId ?? []);
    const unread = await asTeam(this.#database, id, (db) => readUnread(db, id, members));
    for (const stream of streams) {
      const stamp = unread.get(stream.context.actor.memberId ?? '');
      if (stamp !== stream.unread) stream.pending.set('notifications', null);
      stream.unread = stamp;
    }
  }

  async #deliver(stream: OpenStream, now: number): Promise<void> {
    if (now >= stream.endsAt) return stream.output.end(lastText(2000));
    const context = await this.#readRights(stream);
    if (!context) return;
    if (context.actor !== stream.context.actor) {
      const rights = rightsOf(context.actor);
      if (rights !== stream.rights) stream.pending.set('rights', null);
      Object.assign(stream, { context, rights, visible: visibleTopics(context.actor) });
    }
    const text = eventsText(stream.pending, stream.visible, liveLimits.ids);
    stream.pending = new Map();
    if (text === '' && now - stream.sentAt < this.#limits.heartbeat) return;
    stream.sentAt = now;
    stream.output.send(text || ': still open\n\n');
  }

  /** The rights of a reader as of now; undefined if they cannot be read now, or after ending the stream if there are none. */
  async #readRights(stream: OpenStream): Promise<TeamContext | undefined> {
    try {
      return await stream.context.again?.();
    } catch (error) {
      // Without a database the stream waits: nothing is sent until rights can be read.
      if (!(error instanceof AppError) || error.status >= 500) return undefined;
      stream.output.end('event: over\ndata: {}\n\n');
      return undefined;
    }
  }

  /** Ends all streams and opens no more. Clients connect again after one to five seconds, to another process. */
  stop(): void {
    this.#stopped = true;
    for (const { streams } of this.#teams.values())
      for (const { output } of streams) output.end(lastText(1000 + Math.random() * 4000));
  }
}

const lastText = (retry: number) => `retry: ${Math.round(retry)}\nevent: end\ndata: {}\n\n`;
