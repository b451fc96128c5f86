import { z } from 'zod';
import { appCategories, availabilities, documentKinds, marketStates, openedAs, payments } from './app-facts.ts';
import { appRef } from './app-refs.ts';
import { appDetail, appWarning, documentRef, marketApp, paymentState, seats, stopConsequences, teamApp } from './app-views.ts';
import { requiredInAllLanguages } from '../in-four.ts';
import { byId, endpoint, id, instant, listOf, page, pageQuery, payManager, text, websiteManager } from '../kit.ts';
import { products } from '../platform/team-facts.ts';
import { access, menuCode } from '../permissions.ts';

const whole = z.number().int();
const view = { menu: '040100', access: 'view' } as const;
const edit = { menu: '040100', access: 'edit' } as const;
const path = `${websiteManager}/apps`;
const accepts = z.array(documentRef).max(10);
const versioned = z.object({ version: whole.optional() });

/** Apps of a team (040100): market, opening, opened apps. Specification sections 2 to 8; domain rules 4. */
export const apps = {
  market: endpoint({
    method: 'GET',
    path: `${path}/market`,
    may: 'member',
    summary: 'Lists the apps on offer and those the team has opened; withdrawn apps only if opened',
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
    summary: "Lists the team's apps, including the default ones",
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
    summary: 'Lists opened apps that end soon or have ended, the nearest end first, and those with documents to accept',
    output: z.object({ items: z.array(appWarning) }),
  }),
  products: endpoint({
    method: 'GET',
    path: `${path}/products`,
    may: 'member',
    summary: 'Lists the apps of first-run products with the documents to accept; empty if the catalogue has none',
    output: z.object({
      items: z.array(appRef.extend({ product: z.enum(products), opened: z.boolean(), documents: z.array(documentRef) })),
    }),
  }),
  permission: endpoint({
    method: 'GET',
    path: `${path}/permission`,
    may: 'member',
    summary: "Returns the caller's access to a menu code, by default 040100, and the resulting billing elements",
    query: z.object({ code: menuCode.default('040100') }),
    output: z.object({
      code: menuCode,
      access: access.nullable(),
      elements: z.object({
        /** Unpaid order count and billing elements: owner and super administrators. */
        billing: z.boolean(),
        /** Owner-only elements: owner, super administrators and holders of 040100. */
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
    summary: 'Returns an app; a withdrawn one only if the team has opened it',
    params: byId,
    output: appDetail,
    errors: ['notFound'],
  }),
  document: endpoint({
    method: 'GET',
    path: `${path}/{id}/documents/{kind}/{version}`,
    may: 'member',
    summary: "Returns a version of an app's privacy policy or user agreement, in the four languages",
    params: z.object({ id, kind: z.enum(documentKinds), version: z.string().max(32) }),
    output: documentRef.extend({ publishedAt: instant, texts: requiredInAllLanguages(40_000) }),
    errors: ['notFound'],
  }),
  open: endpoint({
    method: 'POST',
    path: `${path}/{id}/openings`,
    may: edit,
    summary: 'Opens an app with a single trial of 14 days; the current versions of its documents must be accepted',
    params: byId,
    body: z.object({ accept: accepts, availability: z.enum(openedAs) }),
    output: appDetail,
    errors: ['notFound', 'memberOnly', 'wholeTeamOnly', 'appFixed', 'appOpened', 'newTerms', 'keyReused'],
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
    errors: ['notFound', 'memberOnly', 'appFixed', 'appNotOpened', 'newTerms', 'noChanges', 'keyReused'],
    log: 'app.accept',
  }),
  consequences: endpoint({
    method: 'GET',
    path: `${path}/{id}/consequences`,
    may: edit,
    summary: 'Previews what stopping an app removes, or what restarting it restores',
    params: byId,
    output: stopConsequences,
    errors: ['notFound', 'appFixed', 'appNotOpened'],
  }),
  stop: endpoint({
    method: 'POST',
    path: `${path}/{id}/stop`,
    may: edit,
    summary: 'Stops an opened app for all members; range, seats and person in charge are kept',
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
    summary: 'Restarts a stopped app for its previous users',
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
    summary: 'Returns the back-office address to administrators of apps and the person in charge, and logs the entry',
    params: byId,
    output: z.object({ address: z.string() }),
    errors: ['notFound', 'appNotOpened', 'appWithoutBackend', 'keyReused'],
    log: 'app.backend',
  }),
  opened: endpoint({
    method: 'GET',
    path: `${payManager}/teams/opened_apps`,
    may: view,
    summary: 'Lists the apps the team has opened, without the default ones, newest first',
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
