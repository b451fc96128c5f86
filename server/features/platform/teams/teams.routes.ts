import { customers } from '#contract/billing/customers.ts';
import { teamLimits } from '#contract/platform/team-facts.ts';
import { teams } from '#contract/platform/teams.ts';
import { route } from '#server/kernel/http/mount.ts';
import { readUpload } from '#server/kernel/http/uploads.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { list as listCustomers } from './customers.service.ts';
import { removeLogo, setLogo } from './logo.service.ts';
import { contactSales } from './sales.service.ts';
import { checkExist, enterBackend, list, read } from './teams.service.ts';

/** Routes of teams. Creating a team and changing its information span several features and are flows. */
export function teamsRoutes(store: FileStore, salesEmail?: string) {
  return [
    route(teams.list, (context, { query }) => list(context, query)),
    route(teams.read, (context, { params }) => read(context, params.id)),
    route(teams.checkExist, (context, { params }) => checkExist(context, params.id)),
    route(teams.enterBackend, (context, { params }) => enterBackend(context, params.id)),
    route(customers.list, (context) => listCustomers(context)),
    route(teams.contactSales, (context, { params, body }) => contactSales(context, params.id, body, salesEmail)),
    route(teams.logo, async (context, { params }, request) =>
      setLogo(context, store, params.id, await readUpload(context, request, teamLimits.logoBytes, 'logo')),
    ),
    route(teams.removeLogo, (context, { params }) => removeLogo(context, params.id)),
  ];
}
