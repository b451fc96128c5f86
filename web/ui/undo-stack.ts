import { createStore } from './store.ts';

/** How long the bar offers to undo an action, in seconds (domain rules section 0), and how long the list of actions does. */
export const undoSeconds = 10;
export const undoMinutes = 10;
const most = 20;

/** An action of this tab that can be undone. `undo` rejects if something has changed since; the client has then shown why. */
export interface Undoable {
  id: number;
  text: string;
  /** When the action was made, in milliseconds. */
  at: number;
  undo: () => Promise<unknown>;
}

/** The actions that can be undone, latest first. They are kept in memory, as their texts contain names. */
export const undoStack = createStore<readonly Undoable[]>([]);
/** The action that the bar offers to undo. */
export const offeredUndo = createStore<Undoable | null>(null);
let last = 0;

/** Offers to undo an action: for 10 s in the bar, where a newer offer replaces an older one, and for 10 minutes in the list. */
export function offerUndo(text: string, undo: () => Promise<unknown>): void {
  last += 1;
  const action = { id: last, text, at: Date.now(), undo };
  undoStack.set([action, ...undoableNow()].slice(0, most));
  offeredUndo.set(action);
}

/** Removes all actions: they belong to a team. */
export function clearUndo(): void {
  undoStack.set([]);
  offeredUndo.set(null);
}

/** The actions that can still be undone. */
export const undoableNow = (): Undoable[] => undoStack.get().filter(({ at }) => Date.now() - at < undoMinutes * 60_000);

/** Offers the latest action in the bar again. Returns false if there is none. */
export function offerLastAgain(): boolean {
  const [action] = undoableNow();
  if (action) offeredUndo.set(action);
  return action !== undefined;
}

/**
 * Undoes an action. It leaves the list unless the server could not be reached, as another attempt would be refused for the same
 * reason.
 */
export async function undoAction(action: Undoable): Promise<void> {
  let canRepeat = false;
  try {
    await action.undo();
  } catch (error) {
    canRepeat = !isRefusal(error);
  } finally {
    if (!canRepeat) undoStack.set(undoStack.get().filter(({ id }) => id !== action.id));
    if (offeredUndo.get()?.id === action.id) offeredUndo.set(null);
  }
}

/** Whether the server refused a call, as opposed to a failed connection or a fault of the server. */
const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) >= 400 && Number(error.status) < 500;
