import type { z } from 'zod';
import type { team, TeamFields, teamSummary } from '#contract/platform/teams.ts';
import type { Context } from '#server/kernel/context.ts';
import { linkToFile } from '#server/kernel/files/files.ts';
import type { TeamRow, TeamValues } from './teams.repository.ts';

export type TeamView = z.input<typeof team>;

/**
 * Values of a team that depend on the caller and are null if the caller cannot see them, and values stored in other tables.
 */
export interface Restricted {
  headcount: number | null;
  memberCap: number | null;
  salesAskedAt: Date | null;
  dissolvesAt: Date | null;
  technicalSupport: boolean | null;
  offered: boolean;
}

/** A team as the API returns it. */
export function teamView(context: Pick<Context, 'fileKey' | 'now'>, row: TeamRow, restricted: Restricted): TeamView {
  return {
    ...briefView(context, row),
    industry: row.industry as TeamView['industry'],
    size: row.size as TeamView['size'],
    location: row.location,
    country: row.country as TeamView['country'],
    city: row.city,
    address: row.address,
    contact: row.contact,
    contactNumber: row.contact_number,
    website: row.website,
    currency: row.currency_code,
    defaultLang: row.default_lang,
    timeZone: row.time_zone,
    memberCap: restricted.memberCap,
    headcount: restricted.headcount,
    selectedProduct: row.selected_product as TeamView['selectedProduct'],
    salesAskedAt: restricted.salesAskedAt?.toISOString() ?? null,
    dissolvesAt: restricted.dissolvesAt?.toISOString() ?? null,
    technicalSupport: restricted.technicalSupport,
    offered: restricted.offered,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  };
}

type BriefRow = Pick<TeamRow, 'id' | 'code' | 'name' | 'logo_file_id' | 'setup_step'>;

/** A team in a list, and whether the caller owns it. */
export function summaryView(
  context: Pick<Context, 'fileKey' | 'now'>,
  row: BriefRow & { owner: boolean },
): z.input<typeof teamSummary> {
  return { ...briefView(context, row), owner: row.owner };
}

function briefView(context: Pick<Context, 'fileKey' | 'now'>, row: BriefRow) {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    logo: linkToFile(context.fileKey, row.id, row.logo_file_id, context.now),
    setupStep: row.setup_step as TeamView['setupStep'],
  };
}

const columns = {
  name: 'name',
  industry: 'industry',
  size: 'size',
  location: 'location',
  country: 'country',
  city: 'city',
  address: 'address',
  contact: 'contact',
  contactNumber: 'contact_number',
  website: 'website',
  currency: 'currency_code',
  defaultLang: 'default_lang',
  timeZone: 'time_zone',
} as const satisfies Record<keyof TeamFields, keyof TeamValues>;

/** The column values for the passed fields. */
export function teamValues(fields: Partial<TeamFields>): TeamValues {
  const given = Object.entries(columns).filter(([field]) => fields[field as keyof TeamFields] !== undefined);
  return Object.fromEntries(given.map(([field, column]) => [column, fields[field as keyof TeamFields]]));
}

/** The values of the passed fields in a row, for the operation log. */
export function teamFieldsOf(row: TeamRow, fields: Partial<TeamFields>): Record<string, unknown> {
  const given = Object.entries(columns).filter(([field]) => fields[field as keyof TeamFields] !== undefined);
  return Object.fromEntries(given.map(([field, column]) => [field, row[column]]));
}
