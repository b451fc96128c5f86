import { search } from '#contract/workplace/search.ts';
import { route } from '#server/kernel/http/mount.ts';
import { searchEverywhere } from './search.service.ts';

/** Endpoint of the search across all features (Ctrl K). It only reads. */
export const searchRoutes = [route(search.everywhere, (context, { query }) => searchEverywhere(context, query.text))];
