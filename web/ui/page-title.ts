import { createStore } from './store.ts';

/** The title of the page on screen: the last crumb, and what `document.title` begins with. */
export const pageTitleStore = createStore('');
