import { createStore } from './store.ts';

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  /** The failed action; shown before the reason. */
  title?: string | undefined;
  text: string;
}

/** How long a toast is shown: one second (specification section 8). Texts that must be readable later are stored elsewhere. */
export const toastMilliseconds = 1000;

export const toastStore = createStore<readonly Toast[]>([]);

let last = 0;

/** Shows briefly that something succeeded or failed. Announced at once by screen readers. */
export function toast(kind: Toast['kind'], text: string, title?: string): void {
  last += 1;
  const shown = { id: last, kind, text, title };
  toastStore.set([...toastStore.get(), shown]);
  setTimeout(() => toastStore.set(toastStore.get().filter(({ id }) => id !== shown.id)), toastMilliseconds);
}
