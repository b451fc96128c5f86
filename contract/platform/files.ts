import { z } from 'zod';
import { endpoint, id, emptyObject } from '../kit.ts';

/** Pictures and other files, by links that the server signed for the people they were shown to. */
export const files = {
  read: endpoint({
    method: 'GET',
    path: '/files/{teamId}/{id}',
    may: 'public',
    summary: 'Returns a file by its signed link, which is valid for 10 to 15 minutes',
    kind: 'file',
    params: z.object({ teamId: id, id }),
    query: z.object({ until: z.coerce.number().int(), signature: z.string().max(64) }),
    output: emptyObject,
    errors: ['notFound', 'fileUnavailable'],
  }),
};
