import { createStore } from '#web/ui/store.ts';

/** The open guide and its current mark; null for the first that was not seen. A replay starts by resetting the flags. */
export interface OpenGuide {
  at: number | null;
  replay: boolean;
}

const openKey = 'atrium.guide';

/** Open after a reload if this tab had it open before. */
export const guideStore = createStore<OpenGuide | null>(wasOpen() ? { at: null, replay: false } : null);

/** Shows the guide where the person left it. */
export function continueGuide(): void {
  guideStore.set({ at: null, replay: false });
}

/** Shows the guide from the start, from the help menu. */
export function replayGuide(): void {
  guideStore.set({ at: 0, replay: true });
}

function wasOpen(): boolean {
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
    // Without storage the guide does not reopen after a reload.
  }
}
guideStore.subscribe(remember);
