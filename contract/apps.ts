import { z } from 'zod';
import { appCategories, appScopes, availabilities, documentKinds, marketStates, openedAs, payments } from './app-facts.ts';
import { appRef } from './app-refs.ts';
import { inFour } from './in-four.ts';
import { byId, endpoint, id, instant, listOf, page, pageQuery, payManager, text, websiteManager } from './kit.ts';
import { memberRef } from './members.ts';
import { planView, startingPrice } from './plans.ts';
import { access, menuCode } from './permissions.ts';

const whole = z.number().int();
const documentRef = z.object({ kind: z.enum(documentKinds), version: z.string() });
export type DocumentRef = z.infer<typeof documentRef>;

/** What paying for an app is like at the moment it was asked (domain rules 4). */
const paymentState = {
  payment: z.enum(payments),
  trial: z.boolean(),
  /** null where it never ends. */
  until: instant.nullable(),
  /** Days that have begun until then. */
  daysLeft: whole.nullable(),
};

const seats = {
  /** Bought, or those of the trial; null where nobody needs a seat. */
  seats: whole.nullable(),
  seatsUsed: whole.nullable(),
};

const appCard = appRef.extend({
  summary: z.string(),
  developer: z.string(),
  category: z.enum(appCategories),
  isDefault: z.boolean(),
});

/** An app of the market, with what it is to this team. */
export const marketApp = appCard.extend({
  state: z.enum(marketStates),
  /** Stopped by an administrator. */
  stopped: z.boolean(),
  /** Nothing is ever charged. */
  free: z.boolean(),
  /** One for each currency it is sold in. */
  from: z.array(startingPrice),
});
export type MarketApp = z.infer<typeof marketApp>;

/** An app of the team, as who looks after it sees it. */
export const teamApp = appCard.extend({
  availability: z.enum(availabilities),
  ...paymentState,
  ...seats,
  /** Members who may use it now, seats aside. */
  people: whole,
  inCharge: memberRef.nullable(),
  /** null for a default app, which is never opened. */
  openedAt: instant.nullable(),
  /** Documents of newer versions than the team has accepted. */
  toAccept: z.array(documentRef),
  version: whole,
});
export type TeamApp = z.infer<typeof teamApp>;

const acceptance = z.object({ version: z.string(), acceptedAt: instant, acceptedBy: z.string() });

/** Everything an app says of itself (specification section 3, Application), and what it is to this team. */
export const appDetail = marketApp.extend({
  version: z.string(),
  description: z.string(),
  /** What is new in this version. */
  changes: z.string().nullable(),
  publishedAt: instant,
  website: z.string(),
  helpUrl: z.string(),
  supportEmail: z.string(),
  launchUrl: z.string(),
  scopes: z.array(z.enum(appScopes)),
  screenshots: z.array(z.object({ id, url: z.string(), width: whole, height: whole, caption: z.string() })),
  plans: z.array(planView),
  documents: z.array(
    documentRef.extend({
      publishedAt: instant,
      /** Versions the team has accepted, the latest first: for who looks after apps, else empty. */
      accepted: z.array(acceptance),
      /** Older versions that were published, the latest first. */
      earlier: z.array(z.string()),
    }),
  ),
  /** For who looks after apps, where the team has the app; else null. */
  managed: z
    .object({
      availability: z.enum(availabilities),
      ...paymentState,
      ...seats,
      people: whole,
      inCharge: memberRef.nullable(),
      openedAt: instant.nullable(),
      openedBy: z.string().nullable(),
      toAccept: z.array(documentRef),
      version: whole,
    })
    .nullable(),
  can: z.object({
    open: z.boolean(),
    stop: z.boolean(),
    run: z.boolean(),
    settings: z.boolean(),
    accept: z.boolean(),
    /** Go to the app's back office. */
    backend: z.boolean(),
    /** Use the app. */
    launch: z.boolean(),
  }),
  /** Whether a first purchase goes through sales, since the team is above 25 people (specification section 5). */
  throughSales: z.boolean(),
});
export type AppDetail = z.infer<typeof appDetail>;

/** What stopping an app takes away, or running it again gives. */
export const stopConsequences = z.object({
  /** People who can use it now, or will be able to. */
  people: whole,
  /** Seats in use; they are kept. */
  seatsUsed: whole,
  /** Workbench groups it stands in. */
  groups: whole,
  /** Requests for access that wait. */
  requests: whole,
});
export type StopConsequences = z.infer<typeof stopConsequences>;

/** An app that needs somebody: its end is near or over, or a document waits to be accepted. */
const appWarning = appRef.extend({ ...paymentState, toAccept: z.array(documentRef) });
export type AppWarning = z.infer<typeof appWarning>;

const view = { menu: '040100', access: 'view' } as const;
const edit = { menu: '040100', access: 'edit' } as const;
const path = `${websiteManager}/apps`;
const accepts = z.array(documentRef).max(10);
const versioned = z.object({ version: whole.optional() });

/** Apps of a team (040100): market, opening, what is open. Specification sections 2 to 8; domain rules 4. */
export const apps = {
  market: endpoint({
    method: 'GET',
    path: `${path}/market`,
    may: 'member',
    summary: 'What the platform offers, and what of it the team has opened; a withdrawn app only where it was opened',
    query: z.object({
      ...pageQuery,
      search: text(100).optional(),
      category: listOf(z.enum(appCategories)).optional(),
      state: listOf(z.enum(marketStates)).optional(),
    }),
    output: page(marketApp),
  }),
  list: endpoint({
    method: 'GET',
    path,
    may: view,
    summary: "The team's apps with the default ones",
    query: z.object({
      ...pageQuery,
      search: text(100).optional(),
      availability: listOf(z.enum(availabilities)).optional(),
      payment: listOf(z.enum(payments)).optional(),
      category: listOf(z.enum(appCategories)).optional(),
      sort: z.enum(['name', 'openedAt', 'until', 'seats', 'people']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    }),
    output: page(teamApp),
  }),
  warnings: endpoint({
    method: 'GET',
    path: `${path}/warnings`,
    may: view,
    summary: 'Opened apps that are about to end or have ended, the nearest first, and those with documents to accept',
    output: z.object({ items: z.array(appWarning) }),
  }),
  permission: endpoint({
    method: 'GET',
    path: `${path}/permission`,
    may: 'member',
    summary: 'Whether the caller holds a menu code, 040100 unless said otherwise, and which billing elements follow',
    query: z.object({ code: menuCode.default('040100') }),
    output: z.object({
      code: menuCode,
      access: access.nullable(),
      elements: z.object({
        /** Unpaid order count and billing elements: owner and super administrators. */
        billing: z.boolean(),
        /** Owner-only elements: these, and who holds the code. */
        ownerOnly: z.boolean(),
        /** Order-administration elements: not in support of type ORDER. */
        orderAdmin: z.boolean(),
      }),
    }),
  }),
  read: endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    may: 'member',
    summary: 'One app; a withdrawn one only where it was opened',
    params: byId,
    output: appDetail,
    errors: ['notFound'],
  }),
  document: endpoint({
    method: 'GET',
    path: `${path}/{id}/documents/{kind}/{version}`,
    may: 'member',
    summary: "One version of an app's privacy policy or user agreement, in the four languages",
    params: z.object({ id, kind: z.enum(documentKinds), version: z.string().max(32) }),
    output: documentRef.extend({ publishedAt: instant, texts: inFour(40_000) }),
    errors: ['notFound'],
  }),
  open: endpoint({
    method: 'POST',
    path: `${path}/{id}/openings`,
    may: edit,
    summary: 'Opens an app with a trial of 14 days, once; its current privacy policy and user agreement must be accepted',
    params: byId,
    body: z.object({ accept: accepts, availability: z.enum(openedAs) }),
    output: appDetail,
    errors: ['notFound', 'memberOnly', 'wholeTeamOnly', 'appFixed', 'appOpened', 'keyReused'],
    log: 'app.open',
  }),
  accept: endpoint({
    method: 'POST',
    path: `${path}/{id}/agreements`,
    may: edit,
    summary: 'Accepts the current versions of documents for the team',
    params: byId,
    body: z.object({ accept: accepts.min(1, { error: 'required' }) }),
    output: appDetail,
    errors: ['notFound', 'memberOnly', 'appFixed', 'appNotOpened', 'noChanges', 'keyReused'],
    log: 'app.accept',
  }),
  consequences: endpoint({
    method: 'GET',
    path: `${path}/{id}/consequences`,
    may: edit,
    summary: 'What stopping an app would take away, or running it again give',
    params: byId,
    output: stopConsequences,
    errors: ['notFound', 'appFixed', 'appNotOpened'],
  }),
  stop: endpoint({
    method: 'POST',
    path: `${path}/{id}/stop`,
    may: edit,
    summary: 'Stops an opened app: nobody can use it; range, seats and person in charge are kept',
    params: byId,
    body: versioned,
    output: appDetail,
    errors: ['notFound', 'wholeTeamOnly', 'appFixed', 'appNotOpened', 'changedMeanwhile', 'noChanges', 'keyReused'],
    log: 'app.stop',
  }),
  run: endpoint({
    method: 'POST',
    path: `${path}/{id}/run`,
    may: edit,
    summary: 'Runs a stopped app again, for whom it was before',
    params: byId,
    body: versioned,
    output: appDetail,
    errors: ['notFound', 'wholeTeamOnly', 'appFixed', 'appNotOpened', 'changedMeanwhile', 'noChanges', 'keyReused'],
    log: 'app.run',
  }),
  enterBackend: endpoint({
    method: 'POST',
    path: `${path}/{id}/backend_entries`,
    may: 'member',
    summary:
      'Lets who looks after apps, or is in charge of this one, into its back office: tells the address, writes down who went',
    params: byId,
    output: z.object({ address: z.string() }),
    errors: ['notFound', 'appNotOpened', 'appWithoutBackend', 'keyReused'],
    log: 'app.backend',
  }),
  opened: endpoint({
    method: 'GET',
    path: `${payManager}/teams/opened_apps`,
    may: view,
    summary: 'The apps the team has opened, without the default ones, the latest first',
    output: z.object({
      items: z.array(
        appRef.extend({
          key: z.string(),
          availability: z.enum(availabilities),
          ...paymentState,
          ...seats,
          openedAt: instant,
        }),
      ),
    }),
  }),
};
