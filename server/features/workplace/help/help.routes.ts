import { help } from '#contract/workplace/help.ts';
import { route } from '#server/kernel/http/mount.ts';
import { contacts } from './contacts.service.ts';
import { downloads, requestDemo, sendFeedback } from './help.service.ts';
import type { HelpDependencies } from './help.dependencies.ts';
import { demos, feedback } from './staff.service.ts';

export const helpRoutes = (parts: HelpDependencies) => [
  route(help.sendFeedback, (context, { body }) => sendFeedback(parts, context, body)),
  route(help.contacts, (context) => contacts(parts, context)),
  route(help.requestDemo, (context, { body }) => requestDemo(parts, context, body)),
  route(help.downloads, () => Promise.resolve(downloads(parts))),
  route(help.feedback, (context, { query }) => feedback(context, query)),
  route(help.demos, (context, { query }) => demos(context, query)),
];
