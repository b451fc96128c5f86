import { account } from '#contract/account.ts';
import { ownSafety } from '#contract/own-safety.ts';
import { type Route, route } from '#server/kernel/mount.ts';
import type { AccountParts } from './account.parts.ts';
import * as sessions from './own-sessions.service.ts';
import * as secondFactor from './second-factor.service.ts';
import { signInBySecondFactor } from './sign-in.service.ts';

/** The safety of the own sign-in. */
export function ownSafetyRoutes(parts: AccountParts): Route[] {
  return [
    route(account.signInBySecondFactor, (context, { params, body }, request, reply) =>
      signInBySecondFactor(context, parts, { ...params, request, reply }, body),
    ),
    route(ownSafety.standing, (context) => sessions.standing(context)),
    route(ownSafety.freshSignIn, (context, { body }) => sessions.signInFreshly(context, parts, body)),
    route(ownSafety.sessions, (context) => sessions.list(context)),
    route(ownSafety.endSession, (context, { params }) => sessions.end(context, params.id)),
    route(ownSafety.secondFactor, (context) => secondFactor.standing(context)),
    route(ownSafety.enrol, (context) => secondFactor.enrol(context, parts)),
    route(ownSafety.confirm, (context, { body }) => secondFactor.confirm(context, parts, body.code)),
    route(ownSafety.renewRecoveryCodes, (context) => secondFactor.renewRecoveryCodes(context, parts)),
    route(ownSafety.disable, (context) => secondFactor.disable(context, parts)),
  ];
}
