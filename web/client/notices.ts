import { createStore } from '../ui/store.ts';

/** An error text that was shown briefly as a toast; it remains readable behind the bell. */
export interface Notice {
  id: number;
  at: Date;
  text: string;
  requestId: string | undefined;
}

const maxNotices = 50;
let last = 0;

export const noticeStore = createStore<{ items: readonly Notice[]; unread: number }>({ items: [], unread: 0 });

export function addNotice(text: string, requestId?: string): void {
  last += 1;
  const { items, unread } = noticeStore.get();
  noticeStore.set({ items: [{ id: last, at: new Date(), text, requestId }, ...items].slice(0, maxNotices), unread: unread + 1 });
}

export function readNotices(): void {
  noticeStore.set({ ...noticeStore.get(), unread: 0 });
}

export function clearNotices(): void {
  noticeStore.set({ items: [], unread: 0 });
}
