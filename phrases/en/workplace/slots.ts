/** Words the server needs where a room is taken. */
export const slots = {
  somebody: 'somebody else',
} as const;
