import { z } from 'zod';
import { byId, endpoint, id, instant, manager, nameText, emptyObject } from '../kit.ts';
import { savedViewLimits, savedViewLists } from './saved-view-facts.ts';

const list = z.enum(savedViewLists);

export const savedView = z.object({
  id,
  list,
  name: z.string(),
  /** The list's state as in its URL, without the question mark. */
  query: z.string(),
  createdAt: instant,
});
export type SavedView = z.infer<typeof savedView>;

const path = `${manager}/saved_views`;

/** Saved views of a member: a name for the filters, sorting and columns in a list's URL. They are visible only to the member. */
export const savedViews = {
  list: endpoint({
    method: 'GET',
    path,
    may: 'member',
    viewing: 'personal',
    summary: "Lists the caller's saved views of a list, by name",
    query: z.object({ list }),
    output: z.object({ items: z.array(savedView) }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    may: 'member',
    summary: 'Saves a view under a name that the caller has not used for this list',
    body: z.object({
      list,
      name: nameText(savedViewLimits.name),
      query: z
        .string()
        .max(savedViewLimits.query)
        .regex(/^[\w%&=+,.:*~!'()-]*$/, { error: 'wrongFormat' }),
    }),
    output: savedView,
    errors: ['keyReused'],
    log: 'savedView.create',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    may: 'member',
    summary: 'Deletes a saved view of the caller',
    params: byId,
    output: emptyObject,
    errors: ['notFound', 'keyReused'],
    log: 'savedView.delete',
  }),
};
