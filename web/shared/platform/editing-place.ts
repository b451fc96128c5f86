/** The place of the notice above a form: one line, kept while there is nothing to say, so that the form does not move. */
export const editingPlace = { minBlockSize: 32 } as const;
