import { account } from '#contract/access/sign-in.ts';
import { ownSafety } from '#contract/access/own-security.ts';
import { type Route, route } from '#server/kernel/http/mount.ts';
import type { AccountDependencies } from './sign-in.dependencies.ts';
import * as authenticator from './authenticator.service.ts';
import * as sessions from './own-sessions.service.ts';
import * as passkeys from './passkeys.service.ts';
import * as secondFactor from './second-factor.service.ts';
import { passkeyOptions, signInByPasskey, signInBySecondFactor } from './sign-in.service.ts';

/** Routes for the second step of a sign-in and for the sessions and second factors of the caller's account. */
export function ownSafetyRoutes(parts: AccountDependencies): Route[] {
  return [
    route(account.signInBySecondFactor, (context, { params, body }, request, reply) =>
      signInBySecondFactor(context, parts, { ...params, request, reply }, body),
    ),
    route(account.passkeyOptions, (context, { params, body }, request, reply) =>
      passkeyOptions(context, parts, { ...params, request, reply }, body.step),
    ),
    route(account.signInByPasskey, (context, { params, body }, request, reply) =>
      signInByPasskey(context, parts, { ...params, request, reply }, body.passkey),
    ),
    route(ownSafety.standing, (context) => sessions.sessionsOf(context)),
    route(ownSafety.freshSignIn, (context, { body }) => sessions.signInFreshly(context, parts, body)),
    route(ownSafety.freshOptions, (context) => sessions.freshOptions(context, parts)),
    route(ownSafety.sessions, (context) => sessions.list(context)),
    route(ownSafety.events, (context, { query }) => sessions.events(context, query)),
    route(ownSafety.endSession, (context, { params }) => sessions.end(context, params.id)),
    route(ownSafety.secondFactor, (context) => secondFactor.secondFactorState(context)),
    route(ownSafety.enrol, (context) => authenticator.enrol(context, parts)),
    route(ownSafety.confirm, (context, { body }) => authenticator.confirm(context, parts, body.code)),
    route(ownSafety.renewRecoveryCodes, (context) => secondFactor.renewRecoveryCodes(context, parts)),
    route(ownSafety.disable, (context) => authenticator.disable(context, parts)),
    route(ownSafety.newPasskey, (context) => passkeys.creationOptions(context, parts)),
    route(ownSafety.addPasskey, (context, { body }) => passkeys.add(context, parts, body)),
    route(ownSafety.renamePasskey, (context, { params, body }) => passkeys.rename(context, params.id, body.name)),
    route(ownSafety.removePasskey, (context, { params }) => passkeys.remove(context, parts, params.id)),
  ];
}
