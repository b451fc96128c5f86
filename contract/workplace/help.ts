import { z } from 'zod';
import { demoSizes, feedbackKinds, feedbackLimits } from './feedback-facts.ts';
import {
  endpoint,
  id,
  instant,
  manager,
  emptyObject,
  optionalText,
  page,
  pageQuery,
  plainDate,
  requiredParagraphs,
  requiredText,
  text,
  websiteManager,
} from '../kit.ts';
import { languages } from '../languages.ts';
import { memberRef } from '../people/members.ts';
import { phone } from '../platform/teams.ts';

const staffHelp = '/staff/api/v1/help';
const link = z.string().nullable();
const found = z.object({ ...pageQuery, search: text(100).optional() });
const email = text(254).pipe(z.email({ error: 'wrongFormat' }));

/** A screen by its route pattern, such as `/contacts/members/$id`; ids and the query are removed. */
const route = z
  .string()
  .max(300)
  .transform((value) => value.replace(/[?#].*/s, ''))
  .pipe(z.string().regex(/^\/[\w/$.-]*$/, { error: 'wrongFormat' }))
  .transform((value) =>
    value
      .split('/')
      .map((part) => (/^(?:\$\w+|[a-z]{1,15}(?:[A-Z_-][a-z]{1,14})?|\d{3}|)$/.test(part) ? part : '$'))
      .join('/'),
  );

const feedbackEntry = z.object({
  id,
  kind: z.enum(feedbackKinds),
  text: z.string(),
  route: z.string(),
  requestId: z.string().nullable(),
  userAgent: z.string(),
  language: z.enum(languages),
  /** The team the person was in, if it still exists. */
  team: z.object({ id, name: z.string() }).nullable(),
  /** The person who asked for a reply, with their addresses; null if no reply was requested. */
  answerTo: z.object({ name: z.string(), email: z.string().nullable(), mobile: z.string().nullable() }).nullable(),
  createdAt: instant,
});
export type FeedbackEntry = z.infer<typeof feedbackEntry>;

const demoEntry = z.object({
  id,
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  people: z.string().nullable(),
  message: z.string(),
  wantedOn: plainDate.nullable(),
  timeZone: z.string(),
  language: z.enum(languages),
  createdAt: instant,
});
export type DemoEntry = z.infer<typeof demoEntry>;

/** Feedback to the provider, contacts, and other editions of Atrium (specification sections 1 and 2). */
export const help = {
  sendFeedback: endpoint({
    method: 'POST',
    path: `${manager}/feedback`,
    may: 'signedIn',
    summary: 'Sends feedback to the provider; stored and emailed; at most ten an hour',
    body: z.object({
      kind: z.enum(feedbackKinds),
      text: requiredParagraphs(feedbackLimits.text),
      route,
      /** The id of the last failed request that the person saw. */
      requestId: z.uuid({ error: 'uuid' }).optional(),
      /** Whether the provider may answer to the person's address. */
      answer: z.boolean(),
    }),
    output: emptyObject,
    errors: ['tooMany', 'keyReused'],
  }),
  contacts: endpoint({
    method: 'GET',
    path: `${manager}/help/contacts`,
    may: 'member',
    summary: 'Returns the owner and super administrators visible to the caller, and the contact addresses of the provider',
    output: z.object({
      owner: memberRef.nullable(),
      superAdmins: z.array(memberRef),
      supportEmail: link,
      salesEmail: link,
    }),
  }),
  requestDemo: endpoint({
    method: 'POST',
    path: `${websiteManager}/demos`,
    may: 'public',
    summary: 'Requests a demo; the request is stored and emailed to sales',
    body: z.object({
      name: requiredText(feedbackLimits.name),
      company: requiredText(feedbackLimits.company),
      email,
      phone: phone.optional(),
      people: z.enum(demoSizes).optional(),
      message: optionalText(feedbackLimits.message),
      /** A preferred day, in the time zone of the request. */
      wantedOn: plainDate.optional(),
    }),
    output: emptyObject,
    errors: ['tooMany'],
  }),
  downloads: endpoint({
    method: 'GET',
    path: `${websiteManager}/downloads`,
    may: 'public',
    summary: 'Returns download addresses of the mobile and desktop apps; null for apps that are not offered',
    output: z.object({ ios: link, android: link, windows: link, macos: link }),
  }),
  feedback: endpoint({
    method: 'GET',
    path: `${staffHelp}/feedback`,
    may: 'staff',
    summary: 'Lists feedback of all teams, newest first',
    query: found.extend({ kind: z.enum(feedbackKinds).optional() }),
    output: page(feedbackEntry),
  }),
  demos: endpoint({
    method: 'GET',
    path: `${staffHelp}/demos`,
    may: 'staff',
    summary: 'Lists demo requests, newest first',
    query: found,
    output: page(demoEntry),
  }),
};
