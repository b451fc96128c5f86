import { createStore } from './store.ts';

/** The title of the current page: the last breadcrumb and the start of `document.title`. */
export const pageTitleStore = createStore('');
