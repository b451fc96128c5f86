import { departments } from './departments.ts';
import { files } from './files.ts';
import { jobs } from './jobs.ts';
import { members } from './members.ts';
import { menus } from './menus.ts';
import { teams, user } from './teams.ts';

/** Every call of the product, by feature. Server, client, OpenAPI and permission matrix read this. */
export const api = { departments, files, jobs, members, menus, teams, user };
export type Api = typeof api;
