import { billingDocuments } from '#contract/billing-documents.ts';
import { route } from '#server/kernel/mount.ts';
import { read } from './documents.service.ts';

export const documentsRoutes = [
  route(billingDocuments.read, (context, { params, query }) => read(context, params, query.language)),
];
