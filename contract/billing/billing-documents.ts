import { z } from 'zod';
import { endpoint, id, emptyObject, payManager } from '../kit.ts';
import { languages } from '../languages.ts';

/** Bills, receipts and credit notes of an order (specification sections 2 and 4). */
export const billingDocuments = {
  read: endpoint({
    method: 'GET',
    path: `${payManager}/orders/{id}/documents/{documentId}`,
    may: { menu: '050100', access: 'view' },
    summary: "Downloads a document of an order as PDF, in the reader's language or another",
    params: z.object({ id, documentId: id }),
    query: z.object({ language: z.enum(languages).optional() }),
    kind: 'file',
    timeout: 60,
    output: emptyObject,
    errors: ['notFound'],
  }),
};
