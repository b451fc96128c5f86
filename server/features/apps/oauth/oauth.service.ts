import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AppScope, appScopes, documentKinds, type AppDocumentKind } from '#contract/apps/app-facts.ts';
import type { ConsentDetails, ConsentTeam } from '#contract/apps/oauth.ts';
import type { ConsentReason } from '#contract/apps/oauth-facts.ts';
import type { InFour } from '#contract/in-four.ts';
import { takeAppSeat } from '#server/domain/app-access/enter.ts';
import { appMembership, type AppMembership } from '#server/domain/app-access/app-membership.ts';
import { storeConsent } from '#server/domain/app-access/consents.ts';
import type { AccountContext } from '#server/kernel/context.ts';
import { asAccount, asPlatform, asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeAccount } from '#server/kernel/write.ts';
import {
  asRequested,
  declineConsent,
  finishConsent,
  readConsent,
  withOtherAccount,
} from '#server/integrations/sign-on/consent.ts';
import type { OauthDependencies } from './oauth.dependencies.ts';
import * as repository from './oauth.repository.ts';

/** The raw HTTP exchange of a consent page, from which the authorization server reads its cookie. */
export interface ConsentExchange {
  uid: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Returns the contents of the consent page. Throws stepGone for a request that has expired, was withdrawn or is another person's.
 */
export async function details(context: AccountContext, parts: OauthDependencies, page: ConsentExchange): Promise<ConsentDetails> {
  const { app, requested } = await openConsent(context, parts, page);
  const { name, developer, website, signIn } = app.manifest;
  const account = await asPlatform(context.database, (db) => repository.accountOf(db, context.account.id));
  const memberships = await membershipsOf(context, app.id);
  const versions = { PRIVACY_POLICY: app.privacy_version, USER_AGREEMENT: app.agreement_version };
  // An app on a device cannot prove its identity (no secret), so its consent is requested each time.
  const usable = requested.forced || signIn?.type === 'native' ? [] : memberships.filter(({ found }) => found.verdict === 'OK');
  return {
    app: {
      appId: app.id,
      name: name[context.language],
      icon: app.icon_id && `/app-pictures/${app.icon_id}`,
      developer,
      website,
      documents: documentKinds.filter((kind) => versions[kind] !== null),
    },
    account: { name: account.display_name, email: account.email, mobile: account.mobile },
    scopes: requested.scopes,
    teams: memberships.map(({ team, found }) => teamOf(team, found)),
    again: asRequested(requested.params),
    allowedBy: usable.length === 1 && usable[0]?.found.policy === 'ALLOWED' ? usable[0].team.id : null,
  };
}

/** Returns a document of the requesting app. Throws stepGone, notFound. */
export async function document(context: AccountContext, parts: OauthDependencies, page: ConsentExchange, kind: AppDocumentKind) {
  const { app } = await openConsent(context, parts, page);
  const found = await asPlatform(context.database, (db) => repository.findDocument(db, app, kind));
  if (!found) throw new AppError('notFound');
  return { version: found.version, text: (found.texts as unknown as InFour)[context.language] };
}

/**
 * Records the person's consent for the app, in one team. All conditions are checked again: the membership, the availability of
 * the app and the team's policy. Assigns a seat if the app needs one.
 * Throws stepGone, appNotOpened, noAppPermission, insufficientSeats.
 */
export async function authorise(context: AccountContext, parts: OauthDependencies, page: ConsentExchange, teamId: string) {
  const { app, requested } = await openConsent(context, parts, page);
  const accountId = context.account.id;
  const name = app.manifest.name[context.language];
  const team = (await membershipsOf(context, app.id, teamId))[0];
  if (!team) throw new AppError('noAppPermission', { args: { app: name } });
  const consent = await writeAccount(
    context,
    async (tx) => {
      const { verdict, membership } = await appMembership(tx, { accountId, teamId, appId: app.id }, context.now);
      if (verdict !== 'OK' || !membership) throw refusalOf(verdict, name);
      const entered = await takeAppSeat(tx, teamId, membership.actor.memberId, app.id, context.now);
      if (entered !== 'OK') throw refusalOf(entered, name);
      const stored = await storeConsent(tx, {
        teamId,
        appId: app.id,
        accountId,
        memberId: membership.actor.memberId,
        scopes: requested.scopes,
      });
      await record(
        tx,
        { ...context, ...membership },
        {
          category: 'APP',
          action: 'app.authorise',
          object: { type: 'app', id: app.id, name: app.manifest.name.en },
          after: { scopes: appScopes.filter((scope) => stored.scopes.includes(scope)) },
        },
      );
      return stored;
    },
    teamId,
  );
  const scopes: AppScope[] = appScopes.filter((scope) => consent.scopes.includes(scope));
  return { returnTo: await finishConsent(parts, page, accountId, { id: consent.id, appId: app.id, scopes }) };
}

/** Reports to the app that the person declined. Throws stepGone. */
export async function decline(context: AccountContext, parts: OauthDependencies, page: ConsentExchange) {
  await openConsent(context, parts, page);
  return { returnTo: await declineConsent(parts, page) };
}

/** Returns the address where the same request restarts with a sign-in. Throws stepGone. */
export async function otherAccount(context: AccountContext, parts: OauthDependencies, page: ConsentExchange) {
  const { requested } = await openConsent(context, parts, page);
  return { returnTo: withOtherAccount(parts.publicUrl, requested.params) };
}

async function openConsent(context: AccountContext, parts: OauthDependencies, page: ConsentExchange) {
  const requested = await readConsent(parts, page);
  // The page belongs to the person who was signed in when it was opened.
  if (requested.accountId !== context.account.id) throw new AppError('stepGone');
  const app = await asPlatform(context.database, (db) => repository.findApp(db, requested.clientId));
  if (!app?.manifest.signIn || app.withdrawn_at) throw new AppError('stepGone');
  return { app, requested };
}

/** Returns the teams of the person, or only the named one, with the person's access to the app in each. */
async function membershipsOf(context: AccountContext, appId: string, only?: string) {
  const { database, now, account } = context;
  const teams = await asAccount(database, account.id, (db) => repository.teamsOf(db, account.id));
  const memberships: { team: { id: string; name: string }; found: AppMembership }[] = [];
  for (const team of teams.filter(({ id }) => only === undefined || id === only)) {
    const requested = { accountId: account.id, teamId: team.id, appId };
    memberships.push({ team, found: await asTeam(database, team.id, (db) => appMembership(db, requested, now)) });
  }
  return memberships;
}

function teamOf(team: { id: string; name: string }, { verdict, membership }: AppMembership): ConsentTeam {
  const reason: ConsentReason | null = verdict === 'OK' ? null : verdict;
  return { teamId: team.id, name: team.name, displayName: membership?.actor.displayName ?? null, reason };
}

function refusalOf(verdict: AppMembership['verdict'], app: string): AppError {
  if (verdict === 'NOT_OPENED' || verdict === 'STOPPED') return new AppError('appNotOpened');
  if (verdict === 'NO_SEAT') return new AppError('insufficientSeats');
  return new AppError('noAppPermission', { args: { app } });
}
