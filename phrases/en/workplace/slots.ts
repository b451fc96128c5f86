/** Texts the server needs for a taken room. */
export const slots = {
  somebody: 'someone else',
} as const;
