import { createStore } from '#web/ui/store.ts';

/** The guide on screen: at which mark; a replay begins by forgetting what was seen. */
export interface OpenGuide {
  at: number;
  replay: boolean;
}

export const guideStore = createStore<OpenGuide | null>(null);

/** Shows the guide from its beginning, from the Help menu. */
export function replayGuide(): void {
  guideStore.set({ at: 0, replay: true });
}

const openKey = 'atrium.guide';

/** Whether this tab had the guide open when it was loaded anew. */
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
    // Without storage a reload finds it again on the home page.
  }
}
guideStore.subscribe(remember);
