import { createStore } from './store.ts';

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  /** What failed, before the text that says why. */
  title?: string | undefined;
  text: string;
}

/** A toast stands for a second (specification section 8); what must be read again is kept elsewhere. */
export const toastMilliseconds = 1000;

export const toastStore = createStore<readonly Toast[]>([]);

let last = 0;

/** Says in passing that something succeeded or failed. Read aloud at once. */
export function toast(kind: Toast['kind'], text: string, title?: string): void {
  last += 1;
  const shown = { id: last, kind, text, title };
  toastStore.set([...toastStore.get(), shown]);
  setTimeout(() => toastStore.set(toastStore.get().filter(({ id }) => id !== shown.id)), toastMilliseconds);
}
