import { home } from '#contract/home.ts';
import { route } from '#server/kernel/mount.ts';
import { overview } from './home.service.ts';

export const homeRoutes = [route(home.overview, (context) => overview(context))];
