import { account } from './account.ts';
import { departments } from './departments.ts';
import { files } from './files.ts';
import { guides } from './guides.ts';
import { home } from './home.ts';
import { imports } from './imports.ts';
import { jobs } from './jobs.ts';
import { members } from './members.ts';
import { menus } from './menus.ts';
import { savedViews } from './saved-views.ts';
import { teams } from './teams.ts';
import { timeline } from './timeline.ts';
import { user } from './user.ts';

/** Every call of the product, by feature. Server, client, OpenAPI and permission matrix read this. */
export const api = {
  account,
  departments,
  files,
  guides,
  home,
  imports,
  jobs,
  members,
  menus,
  savedViews,
  teams,
  timeline,
  user,
};
export type Api = typeof api;
