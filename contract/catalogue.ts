import { byId, endpoint, nothing } from './kit.ts';

/** The platform's list of apps (specification section 3, Application), and its pictures. */
export const catalogue = {
  picture: endpoint({
    method: 'GET',
    path: '/app-pictures/{id}',
    may: 'public',
    summary: 'An icon or a screenshot of an app, WebP; it never changes under its address',
    kind: 'file',
    params: byId,
    output: nothing,
    errors: ['notFound'],
  }),
};
