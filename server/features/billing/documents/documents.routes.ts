import { billingDocuments } from '#contract/billing/billing-documents.ts';
import { route } from '#server/kernel/http/mount.ts';
import { read } from './documents.service.ts';

export const documentsRoutes = [
  route(billingDocuments.read, (context, { params, query }) => read(context, params, query.language)),
];
