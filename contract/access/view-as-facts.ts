/** How long a view as member lasts unless it is stopped, in minutes. */
export const viewMinutes = 30;
