import { z } from 'zod';
import { appCategories, appScopes, availabilities, documentKinds, marketStates, payments } from './app-facts.ts';
import { appRef } from './app-refs.ts';
import { id, instant } from '../kit.ts';
import { memberRef } from '../people/members.ts';
import { planView, startingPrice } from '../billing/plans.ts';

const whole = z.number().int();
export const documentRef = z.object({ kind: z.enum(documentKinds), version: z.string().max(32) });
export type DocumentRef = z.infer<typeof documentRef>;

/** What paying for an app is like at the moment it was asked (domain rules 4). */
export const paymentState = {
  payment: z.enum(payments),
  trial: z.boolean(),
  /** null where it never ends. */
  until: instant.nullable(),
  /** Days that have begun until then. */
  daysLeft: whole.nullable(),
};

export const seats = {
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
  /** Has a back office that the reader may enter. */
  backend: z.boolean(),
  /** Documents of newer versions than the team has accepted. */
  toAccept: z.array(documentRef),
  version: whole,
});
export type TeamApp = z.infer<typeof teamApp>;

const acceptance = z.object({ version: z.string(), acceptedAt: instant, acceptedBy: z.string() });

/** Everything an app says of itself (specification section 3, Application), and what it is to this team. */
export const appDetail = marketApp.extend({
  /** No longer on offer; who has opened it keeps it. */
  withdrawn: z.boolean(),
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
    /** Open it for the whole team at once. */
    openAll: z.boolean(),
    stop: z.boolean(),
    run: z.boolean(),
    settings: z.boolean(),
    accept: z.boolean(),
    /** Go to the app's back office. */
    backend: z.boolean(),
    /** Use the app. */
    launch: z.boolean(),
  }),
  /** Whether purchases go through sales, since the team is above 25 people (specification section 5). */
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
export const appWarning = appRef.extend({ ...paymentState, toAccept: z.array(documentRef) });
export type AppWarning = z.infer<typeof appWarning>;
