import { account } from '#contract/access/sign-in.ts';
import { type Route, route } from '#server/kernel/http/mount.ts';
import type { AccountDependencies } from './sign-in.dependencies.ts';
import { changePassword, confirmRegistration, confirmReset, forgot, register, signOutEverywhere } from './account.service.ts';
import { abort, details, signIn, signInByTicket } from './sign-in.service.ts';
import { find, resend } from './verifications.service.ts';

export function accountRoutes(parts: AccountDependencies): Route[] {
  return [
    route(account.options, () => Promise.resolve({ mobile: parts.mobile, developerMail: parts.developerMail })),
    route(account.interaction, (context, { params }, request, reply) => details(context, parts, { ...params, request, reply })),
    route(account.signIn, (context, { params, body }, request, reply) =>
      signIn(context, parts, { ...params, request, reply }, body),
    ),
    route(account.signInByTicket, (context, { params, body }, request, reply) =>
      signInByTicket(context, parts, { ...params, request, reply }, body.ticket),
    ),
    route(account.abort, (context, { params }, request, reply) => abort(context, parts, { ...params, request, reply })),
    route(account.register, (context, { body }) => register(context, parts, body)),
    route(account.confirmRegistration, (context, { body }) => confirmRegistration(context, parts, body)),
    route(account.forgot, (context, { body }) => forgot(context, parts, body)),
    route(account.confirmReset, (context, { body }) => confirmReset(context, parts, body)),
    route(account.verification, (context, { params }) => find(context, params.id)),
    route(account.resend, (context, { params }) => resend(context, parts, params.id)),
    route(account.changePassword, (context, { body }) => changePassword(context, parts, body)),
    route(account.signOutEverywhere, (context) => signOutEverywhere(context)),
  ];
}
