/** Texts the server needs for a taken room. */
export const slots = {
  somebody: 'somebody else',
} as const;
