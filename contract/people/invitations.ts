import { z } from 'zod';
import { invitationLimits, inviteResults, linkStates, validities } from './invitation-facts.ts';
import { failingMail, undelivered, undeliveredQuery } from '../platform/delivery.ts';
import { byId, endpoint, id, instant, manager, nameText, emptyObject, page, text } from '../kit.ts';
import { languages } from '../languages.ts';
import { departmentRef } from './members.ts';
import { departmentReference, memberReference } from '../references.ts';

const validity = z.enum(validities);
const language = z.enum(languages);

/** A link with which any number of people can request to join. */
const link = z.object({
  linkId: id,
  /** The code, for typing. */
  code: z.string(),
  /** The address, for sharing. Null if it can no longer be derived, because the root key was replaced; a new link has one. */
  url: z.string().nullable(),
  validity,
  expiresAt: instant.nullable(),
  state: z.enum(linkStates),
  /** Join requests made with the link. */
  uses: z.number().int(),
  /** Pending join requests made with the link. */
  pending: z.number().int(),
  createdAt: instant,
});
export const namedLink = link.extend({
  name: z.string(),
  department: departmentRef.nullable(),
  maxUses: z.number().int().nullable(),
  emailDomains: z.array(z.string()),
  createdBy: z.string().nullable(),
});
export type NamedLink = z.infer<typeof namedLink>;

/** The invitation function of a team (specification section 4). */
export const invitation = z.object({
  open: z.boolean(),
  link,
  /** Personal invitations that can still be opened. */
  waiting: z.number().int(),
  /** Named links that are not revoked. */
  links: z.number().int(),
  /** Invitations the team may still send within 24 hours, counting those to members in the reader's scope. */
  left: z.number().int(),
  /** Whether text messages can be sent. */
  sms: z.boolean(),
  /** Null while emails are sent successfully. */
  failingMail: failingMail.nullable(),
  /** Whether the reader may open, close, refresh and revoke links, set their validity, and invite people without a member record. */
  can: z.object({ change: z.boolean() }),
});
export type Invitation = z.infer<typeof invitation>;

const domain = text(253)
  .transform((value) => value.toLowerCase().replace(/^@/, ''))
  .pipe(z.string().regex(/^([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]*\p{L}$/u, { error: 'wrongFormat' }));

export const linkFields = z.object({
  name: nameText(invitationLimits.linkName),
  /** The department for people who join with the link; null: decided with each request. */
  departmentId: departmentReference.nullable().optional(),
  validity,
  /** Null: no limit. */
  maxUses: z.number().int().min(1).max(invitationLimits.maxUses).nullable().optional(),
  /** The email domains that may use the link; empty: any address. */
  emailDomains: z.array(domain).max(invitationLimits.emailDomains).optional(),
});
export type LinkFields = z.output<typeof linkFields>;

/** An email address to invite, in the form in which it is stored. */
export const invitedEmail = text(254)
  .transform((value) => value.toLowerCase())
  .pipe(z.email({ error: 'wrongFormat' }));
const typedAddress = z.string().max(320);
const people = z.array(memberReference).max(invitationLimits.perCall).default([]);
const addresses = z.array(typedAddress).max(invitationLimits.perCall).default([]);

export const invited = z.object({
  employeeId: id.nullable(),
  displayName: z.string().nullable(),
  /** The address as it was entered, or the member's. */
  recipient: z.string().nullable(),
  result: z.enum(inviteResults),
});
export type Invited = z.infer<typeof invited>;
const results = z.object({ items: z.array(invited), sent: z.number().int(), left: z.number().int() });
export type InviteResults = z.infer<typeof results>;

const edit = { menu: '020100', access: 'edit' } as const;
const base = `${manager}/invitation`;
const employees = `${manager}/employees`;
const sending = ['notFound', 'invitationClosed', 'tooManyInvitations', 'keyReused'] as const;

/** Invitations from the team's side (specification sections 2, 4 and 7; domain rules 3). */
export const invitations = {
  read: endpoint({
    method: 'GET',
    path: base,
    may: edit,
    summary: 'Returns whether the invitation function is open, and the team link',
    output: invitation,
  }),
  open: endpoint({
    method: 'POST',
    path: `${base}/open`,
    may: edit,
    summary: 'Opens the invitation function; links that are still valid work again',
    output: invitation,
    errors: ['noChanges', 'keyReused'],
    log: 'invitation.open',
  }),
  close: endpoint({
    method: 'POST',
    path: `${base}/close`,
    may: edit,
    summary: 'Closes the invitation function; ends all links, codes and invitations; opening creates a new link',
    output: invitation,
    errors: ['noChanges', 'keyReused'],
    log: 'invitation.close',
  }),
  setValidity: endpoint({
    method: 'PUT',
    path: `${base}/validity`,
    may: edit,
    summary: 'Sets the validity of the team link, counted from now',
    body: z.object({ validity }),
    output: invitation,
    errors: ['keyReused'],
    log: 'invitation.validity',
  }),
  refresh: endpoint({
    method: 'POST',
    path: `${base}/refresh`,
    may: edit,
    summary: 'Replaces the team link with its code and QR code; the old ones become invalid immediately',
    output: invitation,
    errors: ['keyReused'],
    log: 'invitation.refresh',
  }),
  revokeAll: endpoint({
    method: 'POST',
    path: `${base}/revoke`,
    may: edit,
    summary: 'Revokes all links and open personal invitations, and creates a new team link',
    output: invitation,
    errors: ['keyReused'],
    log: 'invitation.revokeAll',
  }),
  text: endpoint({
    method: 'GET',
    path: `${base}/text`,
    may: edit,
    summary: 'Returns a text with the team link and its code, for any messenger',
    query: z.object({ language }),
    output: z.object({ text: z.string() }),
    errors: ['invitationClosed'],
  }),
  links: endpoint({
    method: 'GET',
    path: `${base}/links`,
    may: edit,
    summary: 'Lists named links, newest first; scoped administrators see those into their departments',
    output: z.object({ items: z.array(namedLink) }),
  }),
  createLink: endpoint({
    method: 'POST',
    path: `${base}/links`,
    may: edit,
    summary: 'Creates a named link',
    body: linkFields,
    output: namedLink,
    errors: ['keyReused'],
    log: 'invitation.link.create',
  }),
  updateLink: endpoint({
    method: 'PUT',
    path: `${base}/links/{id}`,
    may: edit,
    summary: 'Updates a named link; a new validity counts from now',
    params: byId,
    body: linkFields.partial(),
    output: namedLink,
    errors: ['notFound', 'noChanges', 'keyReused'],
    log: 'invitation.link.update',
  }),
  revokeLink: endpoint({
    method: 'DELETE',
    path: `${base}/links/{id}`,
    may: edit,
    summary: 'Revokes a named link, which becomes invalid immediately',
    params: byId,
    output: emptyObject,
    errors: ['notFound', 'keyReused'],
    log: 'invitation.link.revoke',
  }),
  undelivered: endpoint({
    method: 'GET',
    path: `${base}/undelivered`,
    may: edit,
    summary: "Lists undelivered invitations of members in the caller's scope and addresses they may invite, newest first",
    query: undeliveredQuery,
    output: page(undelivered),
  }),
  correct: endpoint({
    method: 'POST',
    path: `${base}/undelivered/{id}/correction`,
    may: edit,
    summary: 'Corrects the address of an undelivered invitation, and of its member if any, and sends it there',
    params: byId,
    body: z.object({ email: invitedEmail }),
    output: invited,
    errors: ['notFound', 'noChanges', 'changedMeanwhile', 'invitationClosed', 'tooManyInvitations', 'keyReused'],
    log: ['member.update', 'invitation.send'],
  }),
  dismiss: endpoint({
    method: 'DELETE',
    path: `${base}/undelivered/{id}`,
    may: edit,
    summary: 'Removes an undelivered invitation from the list; it can no longer be opened',
    params: byId,
    output: emptyObject,
    errors: ['notFound', 'keyReused'],
    log: 'invitation.dismiss',
  }),
  email: endpoint({
    method: 'POST',
    path: `${employees}/invitation/email`,
    may: edit,
    summary: 'Invites a member, or an address that is not on record, by email',
    body: z
      .object({ employeeId: memberReference.optional(), email: typedAddress.optional() })
      .refine((body) => body.employeeId !== undefined || body.email !== undefined, { path: ['employeeId'], error: 'required' }),
    output: invited,
    errors: sending,
    log: 'invitation.send',
  }),
  batchEmail: endpoint({
    method: 'POST',
    path: `${employees}/batch_invitation/email`,
    may: edit,
    summary: 'Invites many by email: members, addresses, or both',
    body: z
      .object({ employeeIds: people, emails: addresses })
      .refine((body) => body.employeeIds.length + body.emails.length > 0, { path: ['emails'], error: 'atLeastOne' }),
    output: results,
    errors: sending,
    log: 'invitation.send',
  }),
  batchMobile: endpoint({
    method: 'POST',
    path: `${employees}/batch_invitation/mobile`,
    may: edit,
    summary: 'Invites many by text message, where text messages are delivered; numbers need their country prefix',
    body: z
      .object({ employeeIds: people, mobiles: addresses, language: language.optional() })
      .refine((body) => body.employeeIds.length + body.mobiles.length > 0, { path: ['mobiles'], error: 'atLeastOne' }),
    output: results,
    errors: [...sending, 'textsNotSent'],
    log: 'invitation.send',
  }),
  remind: endpoint({
    method: 'POST',
    path: `${employees}/invitation/remind`,
    may: edit,
    summary: 'Reminds members of invitations they have not followed, each at most once a day',
    body: z.object({
      employeeIds: z.array(memberReference).min(1, { error: 'atLeastOne' }).max(invitationLimits.perCall),
    }),
    output: results,
    errors: sending,
    log: 'invitation.remind',
  }),
};
