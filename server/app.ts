import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { mostBodyBytes } from '#contract/kit.ts';
import type { Database } from './kernel/db.ts';
import type { AccountParts } from './features/account/account.parts.ts';
import { refuseCardData } from './app-card-data.ts';
import { type ConnectionLimits, limitAnswers, limitConnections } from './app-connections.ts';
import { dissolutionItems } from './app-dissolution.ts';
import { handoverKinds } from './app-handover.ts';
import { answerHeaders } from './app-headers.ts';
import { describeRequest } from './app-log.ts';
import { accountRoutes } from './features/account/account.routes.ts';
import { ownSafetyRoutes } from './features/account/own-safety.routes.ts';
import { appRequestsRoutes } from './features/app-requests/app-requests.routes.ts';
import { appsRoutes } from './features/apps/apps.routes.ts';
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts';
import { apiTokensRoutes } from './features/api-tokens/api-tokens.routes.ts';
import { appSettingsRoutes } from './features/apps/settings.routes.ts';
import { bannersRoutes } from './features/banners/banners.routes.ts';
import { currenciesRoutes } from './features/currencies/currencies.routes.ts';
import { deliveryRoutes } from './features/delivery/delivery.routes.ts';
import { departmentsRoutes } from './features/departments/departments.routes.ts';
import { documentsRoutes } from './features/documents/documents.routes.ts';
import { filesRoutes } from './features/files/files.routes.ts';
import { grantsRoutes } from './features/grants/grants.routes.ts';
import { guidesRoutes } from './features/guides/guides.routes.ts';
import type { HelpParts } from './features/help/help.parts.ts';
import { helpRoutes } from './features/help/help.routes.ts';
import { homeRoutes } from './features/home/home.routes.ts';
import { insightRoutes } from './features/insight/insight.routes.ts';
import { invitationsRoutes } from './features/invitations/invitations.routes.ts';
import type { InvitationParts } from './features/invitations/invitations.parts.ts';
import { jobsRoutes } from './features/jobs/jobs.routes.ts';
import { joiningRoutes } from './features/joining/joining.routes.ts';
import { membersRoutes } from './features/members/members.routes.ts';
import { menusRoutes } from './features/menus/menus.routes.ts';
import { notificationsRoutes } from './features/notifications/notifications.routes.ts';
import { oauthRoutes } from './features/oauth/oauth.routes.ts';
import { operationLogRoutes } from './features/operation-log/operation-log.routes.ts';
import { quotesRoutes } from './features/quotes/quotes.routes.ts';
import { ordersRoutes } from './features/orders/orders.routes.ts';
import { paymentMethodsRoutes } from './features/payment-methods/payment-methods.routes.ts';
import { bookingsRoutes } from './features/rooms/bookings.routes.ts';
import { calendarsRoutes } from './features/rooms/calendars.routes.ts';
import { mountUnsubscribe } from './features/notifications/unsubscribe.ts';
import { mountCalendars } from './features/rooms/feeds.ts';
import { rolesRoutes } from './features/roles/roles.routes.ts';
import { roomsRoutes } from './features/rooms/rooms.routes.ts';
import { savedViewsRoutes } from './features/saved-views/saved-views.routes.ts';
import { subscriptionsRoutes } from './features/subscriptions/subscriptions.routes.ts';
import { scimRoutes } from './features/scim/scim.routes.ts';
import { teamsRoutes } from './features/teams/teams.routes.ts';
import { userRoutes } from './features/user/user.routes.ts';
import { viewAsRoutes } from './features/view-as/view-as.routes.ts';
import { visibilityRoutes } from './features/visibility/visibility.routes.ts';
import type { WebhookParts } from './features/webhooks/webhooks.parts.ts';
import { webhooksRoutes } from './features/webhooks/webhooks.routes.ts';
import { workbenchRoutes } from './features/workbench/workbench.routes.ts';
import { checkoutRoutes } from './flows/checkout/checkout.routes.ts';
import { mountGatewayEvents } from './flows/checkout/gateway-events.ts';
import { closeAccountRoutes } from './flows/close-account/close-account.routes.ts';
import { appAccessRoutes } from './flows/app-access/app-access.routes.ts';
import { bulkChangeRoutes } from './flows/bulk-change/bulk-change.routes.ts';
import { firstRunRoutes } from './flows/first-run/first-run.routes.ts';
import { importRoutes } from './flows/import/import.routes.ts';
import { safetyRoutes } from './flows/safety/safety.routes.ts';
import { inviteRoutes } from './flows/invite/invite.routes.ts';
import { joinRoutes } from './flows/join/join.routes.ts';
import { organisationInfoRoutes } from './flows/organisation-info/organisation-info.routes.ts';
import { ownershipRoutes } from './flows/ownership/ownership.routes.ts';
import { recycleBinRoutes } from './flows/recycle-bin/recycle-bin.routes.ts';
import { renewLinkRoutes } from './flows/renew-link/renew-link.routes.ts';
import { resignationRoutes } from './flows/resignation/resignation.routes.ts';
import { renewalsRoutes } from './flows/renewals/renewals.routes.ts';
import { mountScim } from './flows/scim/mount.ts';
import { searchRoutes } from './flows/search/search.routes.ts';
import { staffBillingRoutes } from './flows/staff-billing/staff-billing.routes.ts';
import { systemStatusRoutes } from './features/system-status/system-status.routes.ts';
import { staffTeamsRoutes } from './flows/staff-teams/staff-teams.routes.ts';
import { supportRoutes } from './flows/support/support.routes.ts';
import type { DissolutionItem } from './kernel/dissolution.ts';
import { AppError } from './kernel/errors.ts';
import { sendFailure } from './kernel/failures.ts';
import { createHealth, type Health } from './kernel/health/health.ts';
import { probeDatabaseDisk } from './kernel/health/probe-database.ts';
import type { HandoverKind } from './kernel/handover.ts';
import { mount, type MountOptions, type Route } from './kernel/mount.ts';
import type { CardDoor } from './outside/cards/card-door.ts';
import type { FileStore } from './outside/files/folder.ts';

/** Everything the features need from outside, made by main.ts or by a test. */
export interface Parts extends MountOptions {
  database: Database;
  store: FileStore;
  account: AccountParts;
  invitations: InvitationParts;
  /** Seals the tokens of the links in mail that switch it off. 32 bytes. */
  unsubscribeKey: Buffer;
  webhooks: WebhookParts;
  /** Who moves money by card; null where cards are off. */
  cards: CardDoor | null;
  /** Where requests to be contacted by sales are mailed. */
  salesEmail?: string | undefined;
  /** Where the provider is reached, and its other apps are had. */
  help?: Omit<HelpParts, 'secretKey' | 'salesEmail'> | undefined;
  /** What can be handed over where that is not everything the features hold. */
  handover?: readonly HandoverKind[] | undefined;
  /** What is counted before a team is dissolved, in the same way. */
  dissolution?: readonly DissolutionItem[] | undefined;
  /** What the process knows of its own state; begun here where main.ts has not. */
  health?: Health | undefined;
  logLevel: string;
  /** Shorter in tests. */
  patience?: RequestPatience | undefined;
  /** Where the log is written when not to the standard output. */
  logTo?: { write(line: string): void } | undefined;
  trustProxy: false | number | readonly string[];
  /** Without them connections are not limited, as in tests that open none. */
  connections?: ConnectionLimits | undefined;
}

/** Every route of the API, one line a feature. */
export function allRoutes(
  parts: Pick<
    Parts,
    | 'account'
    | 'cards'
    | 'database'
    | 'dissolution'
    | 'handover'
    | 'help'
    | 'invitations'
    | 'logKey'
    | 'store'
    | 'salesEmail'
    | 'webhooks'
  > & { health: Health },
): Route[] {
  return [
    ...accountRoutes(parts.account),
    ...checkoutRoutes({ ...parts, publicUrl: parts.account.publicUrl }),
    ...closeAccountRoutes(parts.account),
    ...ownSafetyRoutes(parts.account),
    ...apiTokensRoutes,
    ...appAccessRoutes(parts.account),
    ...appRequestsRoutes,
    ...appSettingsRoutes(parts.account),
    ...bookingsRoutes({ publicUrl: parts.account.publicUrl }),
    ...calendarsRoutes({ publicUrl: parts.account.publicUrl }),
    ...bulkChangeRoutes,
    ...appsRoutes,
    ...bannersRoutes(parts.store),
    ...catalogueRoutes,
    ...currenciesRoutes,
    ...departmentsRoutes,
    ...documentsRoutes,
    ...filesRoutes(parts.store),
    ...firstRunRoutes(parts.invitations),
    ...grantsRoutes,
    ...guidesRoutes,
    ...helpRoutes({ ...parts.help, secretKey: parts.account.secretKey, salesEmail: parts.salesEmail }),
    ...homeRoutes({ cards: parts.cards !== null }),
    ...importRoutes,
    ...insightRoutes,
    ...invitationsRoutes(parts.invitations),
    ...inviteRoutes(parts.invitations),
    ...jobsRoutes,
    ...joiningRoutes,
    ...joinRoutes(parts.account),
    ...membersRoutes(parts.store),
    ...menusRoutes,
    ...notificationsRoutes,
    ...oauthRoutes(parts.account),
    ...organisationInfoRoutes,
    ...ownershipRoutes(parts.account, parts.dissolution ?? dissolutionItems),
    ...renewLinkRoutes(parts.invitations),
    ...quotesRoutes(parts.cards !== null),
    ...recycleBinRoutes,
    ...operationLogRoutes(parts.store),
    ...resignationRoutes(parts.handover ?? handoverKinds(parts.account)),
    ...ordersRoutes(parts.store),
    ...paymentMethodsRoutes({ cards: parts.cards, publicUrl: parts.account.publicUrl }),
    ...rolesRoutes,
    ...roomsRoutes(parts.store, { publicUrl: parts.account.publicUrl }),
    ...safetyRoutes(parts.account, parts.store),
    ...savedViewsRoutes,
    ...scimRoutes(parts.account.publicUrl),
    ...searchRoutes,
    ...staffBillingRoutes({ ...parts, publicUrl: parts.account.publicUrl }),
    ...renewalsRoutes,
    ...subscriptionsRoutes,
    ...supportRoutes,
    ...systemStatusRoutes(parts.health),
    ...staffTeamsRoutes,
    ...deliveryRoutes,
    ...teamsRoutes(parts.store, parts.salesEmail),
    ...userRoutes,
    ...viewAsRoutes,
    ...visibilityRoutes,
    ...webhooksRoutes(parts.webhooks),
    ...workbenchRoutes,
  ];
}

/** The HTTP server without its sockets: parsing, errors and every endpoint of the contract. */
export async function createApp(parts: Parts): Promise<FastifyInstance> {
  const { answerTimeout, ...patience } = parts.patience ?? requestPatience;
  const headers = answerHeaders(parts.account.publicUrl);
  const app: FastifyInstance = Fastify({
    logger: { level: parts.logLevel, serializers: { req: describeRequest }, ...(parts.logTo && { stream: parts.logTo }) },
    trustProxy: trusted(parts.trustProxy),
    ...patience,
    genReqId: () => randomUUID(),
    bodyLimit: mostBodyBytes,
    routerOptions: { maxParamLength: 5000 },
    // An address that cannot be read passes no hook.
    frameworkErrors: (error, request, reply) => sendFailure(error, request, reply.headers(headers)),
  });
  if (parts.connections) limitConnections(app, parts.connections, parts.trustProxy);
  limitAnswers(app, answerTimeout);
  const health = parts.health ?? ownHealth(app, parts);
  app.decorate('health', health);
  app.setErrorHandler(sendFailure);
  await app.register(multipart);
  await app.register(compress, compression);
  app.addHook('onRequest', (_request, reply, next) => {
    void reply.headers(headers);
    next(refuseWhenFull(parts.database));
  });
  refuseCardData(app);
  mount(app, parts, allRoutes({ ...parts, health }));
  await mountScim(app, { ...parts, publicUrl: parts.account.publicUrl });
  mountUnsubscribe(app, parts);
  mountCalendars(app, { ...parts, publicUrl: parts.account.publicUrl });
  await mountGatewayEvents(app, { ...parts, publicUrl: parts.account.publicUrl });
  return app;
}

function ownHealth(app: FastifyInstance, { database, store }: Pick<Parts, 'database' | 'store'>): Health {
  const probes = { database: () => probeDatabaseDisk(database), files: () => store.probe() };
  const health = createHealth({ log: (level, fields, message) => app.log[level](fields, message), probes });
  app.addHook('onClose', () => health.stop());
  return health;
}

// Trees and long lists; a page of twenty is not worth the time. What is sent to us is never unpacked.
const compression = {
  globalDecompression: false,
  threshold: 16_384,
  customTypes: /^application\/json/,
  encodings: ['br' as const, 'gzip' as const],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

/**
 * Milliseconds: the head of a request, the whole of it (an upload has 60 s, specification section 7), a socket on which
 * nothing moves, which may be waiting for the answer of a 60 s call, and all of a request and its answer, which may be a large
 * export on a slow line.
 */
const requestPatience: RequestPatience = {
  http: { headersTimeout: 15_000 },
  requestTimeout: 75_000,
  connectionTimeout: 120_000,
  answerTimeout: 600_000,
};

interface RequestPatience {
  http: { headersTimeout: number; connectionsCheckingInterval?: number };
  requestTimeout: number;
  connectionTimeout: number;
  answerTimeout: number;
}

const mostWaiting = 200;

/** Who would wait too long for a connection is told at once to come back, so that those who wait are still served. */
function refuseWhenFull(database: Database): AppError | undefined {
  return database.pool.waitingCount > mostWaiting ? new AppError('busy', { retryAfter: 1 }) : undefined;
}

/** A number of proxies becomes the test of the hop that a header claims. */
function trusted(proxies: Parts['trustProxy']) {
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies;
  return typeof proxies === 'object' ? [...proxies] : proxies;
}
