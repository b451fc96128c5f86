import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AppScope, appScopes, documentKinds, type AppDocumentKind } from '#contract/apps/app-facts.ts';
import type { ConsentDetails, ConsentTeam } from '#contract/apps/oauth.ts';
import type { ConsentReason } from '#contract/apps/oauth-facts.ts';
import type { InFour } from '#contract/in-four.ts';
import { enterApp } from '#server/domain/app-access/enter.ts';
import { appMembership, type AppMembership } from '#server/domain/app-access/app-membership.ts';
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

/** The raw exchange of a consent page: the authorization server reads its cookie. */
export interface ConsentExchange {
  uid: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What the page shows. Throws stepGone for a request that has expired, was withdrawn or is another person's. */
export async function details(context: AccountContext, parts: OauthDependencies, page: ConsentExchange): Promise<ConsentDetails> {
  const { app, asked } = await open(context, parts, page);
  const { name, developer, website, signIn } = app.manifest;
  const account = await asPlatform(context.database, (db) => repository.accountOf(db, context.account.id));
  const places = await placesOf(context, app.id);
  const kept = { PRIVACY_POLICY: app.privacy_version, USER_AGREEMENT: app.agreement_version };
  // What runs on a device cannot show that it is itself: its person is asked each time.
  const usable = asked.forced || signIn?.type === 'native' ? [] : places.filter(({ found }) => found.verdict === 'OK');
  return {
    app: {
      appId: app.id,
      name: name[context.language],
      icon: app.icon_id && `/app-pictures/${app.icon_id}`,
      developer,
      website,
      documents: documentKinds.filter((kind) => kept[kind] !== null),
    },
    account: { name: account.display_name, email: account.email, mobile: account.mobile },
    scopes: asked.scopes,
    teams: places.map(({ team, found }) => teamOf(team, found)),
    again: asRequested(asked.params),
    allowedBy: usable.length === 1 && usable[0]?.found.policy === 'ALLOWED' ? usable[0].team.id : null,
  };
}

/** A document of the app that asks. Throws stepGone, notFound. */
export async function document(context: AccountContext, parts: OauthDependencies, page: ConsentExchange, kind: AppDocumentKind) {
  const { app } = await open(context, parts, page);
  const found = await asPlatform(context.database, (db) => repository.findDocument(db, app, kind));
  if (!found) throw new AppError('notFound');
  return { version: found.version, text: (found.texts as unknown as InFour)[context.language] };
}

/**
 * The person lets the app read what it asks for, in one team. Everything is looked at anew: who they are there, whether the
 * app was opened and is theirs, what their administrators say of it; with a seat where it is used with one.
 * Throws stepGone, appNotOpened, noAppPermission, insufficientSeats.
 */
export async function authorise(context: AccountContext, parts: OauthDependencies, page: ConsentExchange, teamId: string) {
  const { app, asked } = await open(context, parts, page);
  const accountId = context.account.id;
  const name = app.manifest.name[context.language];
  const team = (await placesOf(context, app.id, teamId))[0];
  if (!team) throw new AppError('noAppPermission', { args: { app: name } });
  const consent = await writeAccount(
    context,
    async (tx) => {
      const { verdict, place } = await appMembership(tx, { accountId, teamId, appId: app.id }, context.now);
      if (verdict !== 'OK' || !place) throw refusalOf(verdict, name);
      const entered = await enterApp(tx, teamId, place.actor.memberId, app.id, context.now);
      if (entered !== 'OK') throw refusalOf(entered, name);
      const kept = await repository.keepConsent(tx, {
        teamId,
        appId: app.id,
        accountId,
        memberId: place.actor.memberId,
        scopes: asked.scopes,
      });
      await record(
        tx,
        { ...context, ...place },
        {
          category: 'APP',
          action: 'app.authorise',
          object: { type: 'app', id: app.id, name: app.manifest.name.en },
          after: { scopes: appScopes.filter((scope) => kept.scopes.includes(scope)) },
        },
      );
      return kept;
    },
    teamId,
  );
  const scopes: AppScope[] = appScopes.filter((scope) => consent.scopes.includes(scope));
  return { returnTo: await finishConsent(parts, page, accountId, { id: consent.id, appId: app.id, scopes }) };
}

/** Tells the app that the person does not want to. Throws stepGone. */
export async function decline(context: AccountContext, parts: OauthDependencies, page: ConsentExchange) {
  await open(context, parts, page);
  return { returnTo: await declineConsent(parts, page) };
}

/** Where the same request begins anew with a sign-in. Throws stepGone. */
export async function otherAccount(context: AccountContext, parts: OauthDependencies, page: ConsentExchange) {
  const { asked } = await open(context, parts, page);
  return { returnTo: withOtherAccount(parts.publicUrl, asked.params) };
}

async function open(context: AccountContext, parts: OauthDependencies, page: ConsentExchange) {
  const asked = await readConsent(parts, page);
  // The page was opened by who was signed in then; what is shown and granted is theirs alone.
  if (asked.accountId !== context.account.id) throw new AppError('stepGone');
  const app = await asPlatform(context.database, (db) => repository.findApp(db, asked.clientId));
  if (!app?.manifest.signIn || app.withdrawn_at) throw new AppError('stepGone');
  return { app, asked };
}

/** The teams of the person, or the one that is named, and what the app is for them there. */
async function placesOf(context: AccountContext, appId: string, only?: string) {
  const { database, now, account } = context;
  const teams = await asAccount(database, account.id, (db) => repository.teamsOf(db, account.id));
  const places: { team: { id: string; name: string }; found: AppMembership }[] = [];
  for (const team of teams.filter(({ id }) => only === undefined || id === only)) {
    const asked = { accountId: account.id, teamId: team.id, appId };
    places.push({ team, found: await asTeam(database, team.id, (db) => appMembership(db, asked, now)) });
  }
  return places;
}

function teamOf(team: { id: string; name: string }, { verdict, place }: AppMembership): ConsentTeam {
  const reason: ConsentReason | null = verdict === 'OK' ? null : verdict;
  return { teamId: team.id, name: team.name, displayName: place?.actor.displayName ?? null, reason };
}

function refusalOf(verdict: AppMembership['verdict'], app: string): AppError {
  if (verdict === 'NOT_OPENED' || verdict === 'STOPPED') return new AppError('appNotOpened');
  if (verdict === 'NO_SEAT') return new AppError('insufficientSeats');
  return new AppError('noAppPermission', { args: { app } });
}
