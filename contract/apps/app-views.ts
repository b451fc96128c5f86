import { z } from 'zod';
import { appCategories, appScopes, availabilities, documentKinds, marketStates, payments } from './app-facts.ts';
import { appRef } from './app-refs.ts';
import { id, instant } from '../kit.ts';
import { memberRef } from '../people/members.ts';
import { planView, startingPrice } from '../billing/plans.ts';

const whole = z.number().int();
export const documentRef = z.object({ kind: z.enum(documentKinds), version: z.string().max(32) });
export type DocumentRef = z.infer<typeof documentRef>;

/** The payment status of an app at the time of the request (domain rules 4). */
export const paymentState = {
  payment: z.enum(payments),
  trial: z.boolean(),
  /** Null if it does not end. */
  until: instant.nullable(),
  /** Days until then, counting a day that has begun. */
  daysLeft: whole.nullable(),
};

export const seats = {
  /** Seats bought, or those of the trial; null if members need no seat. */
  seats: whole.nullable(),
  seatsUsed: whole.nullable(),
};

const appCard = appRef.extend({
  summary: z.string(),
  developer: z.string(),
  category: z.enum(appCategories),
  isDefault: z.boolean(),
});

/** An app of the market, with its state in this team. */
export const marketApp = appCard.extend({
  state: z.enum(marketStates),
  /** Stopped by an administrator. */
  stopped: z.boolean(),
  /** The app is free of charge. */
  free: z.boolean(),
  /** One entry for each currency it is sold in. */
  from: z.array(startingPrice),
});
export type MarketApp = z.infer<typeof marketApp>;

/** An app of the team, as shown to the members who administer it. */
export const teamApp = appCard.extend({
  availability: z.enum(availabilities),
  ...paymentState,
  ...seats,
  /** Members who may use the app now, regardless of seats. */
  people: whole,
  inCharge: memberRef.nullable(),
  /** Null for a default app, which is never opened. */
  openedAt: instant.nullable(),
  /** Whether the app has a back office that the reader may enter. */
  backend: z.boolean(),
  /** Documents in newer versions than the team has accepted. */
  toAccept: z.array(documentRef),
  version: whole,
});
export type TeamApp = z.infer<typeof teamApp>;

const acceptance = z.object({ version: z.string(), acceptedAt: instant, acceptedBy: z.string() });

/** The full description of an app (specification section 3, Application), with its state in this team. */
export const appDetail = marketApp.extend({
  /** The app is no longer on offer; teams that have opened it keep it. */
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
      /** Versions the team has accepted, the latest first; empty for readers who do not administer apps. */
      accepted: z.array(acceptance),
      /** Earlier published versions, the latest first. */
      earlier: z.array(z.string()),
    }),
  ),
  /** For readers who administer apps, if the team has the app; otherwise null. */
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
    /** Open the app for the whole team at once. */
    openAll: z.boolean(),
    stop: z.boolean(),
    run: z.boolean(),
    settings: z.boolean(),
    accept: z.boolean(),
    /** Enter the app's back office. */
    backend: z.boolean(),
    /** Use the app. */
    launch: z.boolean(),
  }),
  /** Whether purchases go through sales, because the team has more than 25 people (specification section 5). */
  throughSales: z.boolean(),
});
export type AppDetail = z.infer<typeof appDetail>;

/** The changes when an app is stopped or started again. */
export const stopConsequences = z.object({
  /** Members who can use the app now, or will be able to. */
  people: whole,
  /** Seats in use; they stay assigned. */
  seatsUsed: whole,
  /** Workbench groups that contain the app. */
  groups: whole,
  /** Pending app requests. */
  requests: whole,
});
export type StopConsequences = z.infer<typeof stopConsequences>;

/** An app that needs attention: it ends soon or has ended, or a document has to be accepted. */
export const appWarning = appRef.extend({ ...paymentState, toAccept: z.array(documentRef) });
export type AppWarning = z.infer<typeof appWarning>;
