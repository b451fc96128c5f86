import { createStore } from '../ui/store.ts';
import { currentLanguage } from './language.ts';
import { loadWords } from './phrases.ts';

/** Whether the feedback dialog is asked for; the help menu draws it. */
export const feedbackStore = createStore(false);

/** Opens the feedback dialog from anywhere in the main layout. */
export async function openFeedback(): Promise<void> {
  await loadWords(currentLanguage(), 'help');
  feedbackStore.set(true);
}
