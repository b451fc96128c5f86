import { createStore } from '../ui/store.ts';

/** Whether the server has a newer build of the console than this page. */
export const newVersionStore = createStore(false);
