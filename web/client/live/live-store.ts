import type { LiveTopic } from '#contract/platform/live-facts.ts';
import { createStore } from '../../ui/store.ts';

/** Whether this tab has a stream of events open (decisions/117). */
export const liveStore = createStore(false);

/**
 * The number of forms with unsaved input, dialogs with results and changes that are shown before their answer. While there are
 * any, the screen is not read again.
 */
export const unsavedForms = createStore(0);

/** A change of which the server has told: its topic, and the changed objects if they are named. */
export interface LiveChange {
  topic: LiveTopic;
  ids?: readonly string[];
}

const listeners = new Set<(change: LiveChange) => void>();

/** Calls a function with each change. @returns what ends this */
export function onLiveChange(listener: (change: LiveChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceChange(change: LiveChange): void {
  for (const listener of listeners) listener(change);
}
