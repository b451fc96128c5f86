import type { LiveTopic } from '#contract/platform/live-facts.ts';
import { refreshHere } from '../here.ts';
import { queries } from '../queries.ts';
import { announceChange, type LiveChange, unsavedForms } from './live-store.ts';

type Key = readonly string[];

/** The queries that a changed topic makes out of date, by the beginnings of their keys. */
const keysOf: Record<Exclude<LiveTopic, 'rights'>, readonly Key[]> = {
  members: ['members', 'resignations', 'recycleBin', 'invitation', 'invitation-links', 'imports', 'bulk', 'home'].map((key) => [
    key,
  ]),
  directory: [['members', 'directory']],
  departments: [['departments'], ['chart']],
  roles: [['roles'], ['administrators']],
  visibility: [['visibility']],
  joinRequests: [['joining'], ['waiting'], ['home']],
  appRequests: [['appRequests'], ['waiting'], ['home']],
  rooms: [['rooms'], ['home']],
  bookings: [['bookings'], ['home']],
  apps: [['apps'], ['grants'], ['waiting'], ['home']],
  // A decision about someone's own request for an app changes their workbench.
  workbench: [['workbench'], ['standing'], ['appRequests']],
  orders: [['orders'], ['waiting'], ['home']],
  subscriptions: [['subscriptions'], ['waiting'], ['home']],
  paymentMethods: [['payment-methods']],
  team: [['team'], ['teams'], ['ownership'], ['support']],
  banners: [['banners'], ['banner']],
  operationLog: [['operationLog']],
  safety: [['safety']],
  integrations: [['apiTokens'], ['webhooks'], ['scim']],
  notifications: [['notificationCentre']],
};

const uuid = /^[0-9a-f-]{36}$/;

/** Whether a query reads what has changed: its key begins with that of the topic, and names none or one of the changed objects. */
export function concerns({ topic, ids }: LiveChange, key: readonly unknown[]): boolean {
  if (topic === 'rights') return true;
  if (!keysOf[topic].some((start) => start.every((part, at) => key[at] === part))) return false;
  const named = ids ? key.filter((part): part is string => typeof part === 'string' && uuid.test(part)) : [];
  return named.length === 0 || named.some((id) => ids?.includes(id));
}

const second = 1000;
const shortest = 2 * second;
const longest = 30 * second;

/** A topic that was refreshed, or is going to be. */
interface Refreshed {
  ids: Set<string> | null;
  timer: ReturnType<typeof setTimeout> | undefined;
  at: number;
  /** Milliseconds until the next refresh while changes go on; it doubles, so that a busy team costs little. */
  pause: number;
}

const refreshed = new Map<LiveTopic, Refreshed>();

/** Reads again what a change concerns and is on screen, at once or after a pause while changes go on. */
export function refreshChanged({ topic, ids }: LiveChange, now = performance.now()): void {
  const known = refreshed.get(topic) ?? { ids: new Set<string>(), timer: undefined, at: -Infinity, pause: shortest };
  refreshed.set(topic, known);
  known.ids = known.ids && ids ? new Set([...known.ids, ...ids]) : null;
  if (known.timer !== undefined) return;
  const quiet = now - known.at > 2 * known.pause;
  known.pause = quiet ? shortest : Math.min(longest, known.pause * 2);
  // Clients that are told of the same change do not all read it in the same moment.
  const wait = Math.random() * 300 + (quiet ? 0 : Math.max(0, known.at + known.pause - now));
  known.timer = setTimeout(() => {
    const change = { topic, ...(known.ids && { ids: [...known.ids] }) };
    Object.assign(known, { ids: new Set<string>(), timer: undefined, at: performance.now() });
    announceChange(change);
    read(change);
  }, wait);
}

function read(change: LiveChange): void {
  if (change.topic === 'rights' || change.topic === 'team') void refreshHere().catch(() => {});
  const refetchType = unsavedForms.get() > 0 ? 'none' : 'active';
  void queries.invalidateQueries({ predicate: ({ queryKey }) => concerns(change, queryKey), refetchType });
}

/** Reads again everything on screen. */
export function refreshAll(): void {
  read({ topic: 'rights' });
}

/** What changed while a form had unsaved input is read when it has none. @returns what ends this */
export function refreshAfterForms(): () => void {
  return unsavedForms.subscribe(() => {
    if (unsavedForms.get() === 0) void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated });
  });
}
