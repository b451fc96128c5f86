import { createStore } from './store.ts';

/** The height of rows in lists. */
export const densities = ['comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

export const densityStore = createStore<Density>('comfortable');
