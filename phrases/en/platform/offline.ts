/** The offline page, the installed app and its new versions. */
export const offline = {
  description: 'Administration console for your organisation',
  page: {
    title: 'You’re offline',
    text: 'Atrium can’t be reached. This page reloads when the connection is back.',
    retry: 'Try again',
    still: 'Still no connection',
  },
  version: {
    text: 'New version available',
    reload: 'Reload',
  },
};
