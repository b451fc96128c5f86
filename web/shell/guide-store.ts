import { createStore } from '#web/ui/store.ts';

/** The open guide and its current mark; a replay starts by resetting the flags. */
export interface OpenGuide {
  at: number;
  replay: boolean;
}

export const guideStore = createStore<OpenGuide | null>(null);

/** Shows the guide from the start, from the help menu. */
export function replayGuide(): void {
  guideStore.set({ at: 0, replay: true });
}

const openKey = 'atrium.guide';

/** Whether this tab had the guide open before a reload. */
export function wasOpen(): boolean {
  try {
    return sessionStorage.getItem(openKey) !== null;
  } catch {
    return false;
  }
}

function remember(): void {
  try {
    if (guideStore.get()) sessionStorage.setItem(openKey, '1');
    else sessionStorage.removeItem(openKey);
  } catch {
    // Without storage the guide reopens only on the home page after a reload.
  }
}
guideStore.subscribe(remember);
