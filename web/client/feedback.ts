import { createStore } from '../ui/store.ts';
import { currentLanguage } from './language.ts';
import { loadPhrases } from './phrases.ts';

/** Whether the feedback dialog is open. The help menu renders it. */
export const feedbackStore = createStore(false);

/** Opens the feedback dialog from anywhere in the main layout. */
export async function openFeedback(): Promise<void> {
  await loadPhrases(currentLanguage(), 'help');
  feedbackStore.set(true);
}
