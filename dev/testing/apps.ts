import { v7 as uuidv7 } from 'uuid';
import type { AppScope, Availability } from '#contract/apps/app-facts.ts';
import { type AppManifest, appManifest, isPerSeat } from '#contract/apps/app-manifest.ts';
import { asPlatform, type Database, inTransaction } from '#server/kernel/database/database.ts';
import type { TestTeam } from './team.ts';

const four = (text: string) => ({ en: text, cn: text, hk: text, id: text });
const document = { version: '1', texts: four('Terms') };

/** A valid manifest as in a file, sold per person by default. */
export function manifestInput(key: string, over: Record<string, unknown> = {}): Record<string, unknown> {
  const prices = ['CNY', 'USD', 'HKD', 'IDR'].map((currency) => ({
    currency,
    period: 'YEAR',
    rows: [{ from: 1, to: null, unitPrice: '60.00' }],
  }));
  return {
    key,
    version: '1.0.0',
    name: four(`App ${key}`),
    summary: four('Does things'),
    description: four('It does a great many things.'),
    category: 'PRODUCTIVITY',
    developer: 'Example Software',
    website: 'https://apps.example.com',
    helpUrl: 'https://apps.example.com/help',
    supportEmail: 'help@apps.example.com',
    icon: 'icon.png',
    launchUrl: 'https://apps.example.com/open',
    backendUrl: 'https://apps.example.com/admin',
    privacyPolicy: document,
    userAgreement: document,
    plans: [{ key: 'team', name: four('Team'), summary: four('For a team'), rule: 'STANDARD', unit: 'PEOPLE', prices }],
    ...over,
  };
}

/** Inserts an app into the catalogue tables. @returns its id */
export async function seedApp(database: Database, key: string, over: Record<string, unknown> = {}): Promise<string> {
  const manifest: AppManifest = appManifest.parse(manifestInput(key, over));
  const id = uuidv7();
  await asPlatform(database, async (db) => {
    const row = { version: manifest.version, manifest: JSON.stringify(manifest) };
    await db
      .insertInto('apps')
      .values({
        id,
        key,
        ...row,
        category: manifest.category,
        is_default: manifest.default,
        per_seat: isPerSeat(manifest),
        is_free: manifest.plans.length === 0,
        search_text: Object.values(manifest.name).join(' ').toLowerCase(),
        privacy_version: manifest.privacyPolicy?.version ?? null,
        agreement_version: manifest.userAgreement?.version ?? null,
      })
      .execute();
    await db
      .insertInto('app_versions')
      .values({ app_id: id, ...row, published_by: 'test' })
      .execute();
    for (const [kind, of] of [
      ['PRIVACY_POLICY', manifest.privacyPolicy],
      ['USER_AGREEMENT', manifest.userAgreement],
    ] as const)
      if (of)
        await db
          .insertInto('app_documents')
          .values({ app_id: id, kind, version: of.version, texts: JSON.stringify(of.texts) })
          .execute();
  });
  return id;
}

export interface OpenedApp {
  availability?: Availability;
  departments?: readonly string[];
  members?: readonly string[];
  roles?: readonly string[];
  /** Days from now. By default a trial of fourteen days. */
  trialDays?: number;
  paidDays?: number;
  seats?: number;
  seatsByHand?: boolean;
  seated?: readonly string[];
  inCharge?: string;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Opens an app for a team by writing the tables. */
export async function seedTeamApp(
  database: Database,
  team: Pick<TestTeam, 'id'>,
  appId: string,
  given: OpenedApp = {},
): Promise<void> {
  const { availability = 'ALL', trialDays = 14, paidDays } = given;
  const key = { team_id: team.id, app_id: appId };
  await inTransaction(database, { teamId: team.id }, async (tx) => {
    await tx
      .insertInto('team_apps')
      .values({
        ...key,
        availability,
        availability_before_stop: availability === 'STOP' ? 'ALL' : null,
        in_charge: given.inCharge ?? null,
        trial_until: inDays(trialDays),
        paid_until: paidDays === undefined ? null : inDays(paidDays),
        seats: given.seats ?? null,
        manual_seats: given.seatsByHand ?? false,
      })
      .execute();
    const parties = [
      ...(given.departments ?? []).map((department_id) => ({ department_id })),
      ...(given.members ?? []).map((member_id) => ({ member_id })),
      ...(given.roles ?? []).map((role_id) => ({ role_id })),
    ];
    for (const party of parties)
      await tx
        .insertInto('team_app_parties')
        .values({ ...key, ...party })
        .execute();
    for (const member_id of given.seated ?? [])
      await tx
        .insertInto('app_seats')
        .values({ ...key, member_id })
        .execute();
  });
}

/** Inserts a pending app request. @returns its id */
export async function seedAppRequest(
  database: Database,
  team: Pick<TestTeam, 'id'>,
  { appId, memberId, reason = 'For my work' }: { appId: string; memberId: string; reason?: string },
): Promise<string> {
  const id = uuidv7();
  await inTransaction(database, { teamId: team.id }, (tx) =>
    tx.insertInto('app_requests').values({ team_id: team.id, id, app_id: appId, member_id: memberId, reason }).execute(),
  );
  return id;
}

/** Inserts a consent for an app. @returns the id of the grant */
export async function seedGrant(
  database: Database,
  teamId: string,
  { appId, memberId, scopes = ['openid', 'profile'] }: { appId: string; memberId: string; scopes?: readonly AppScope[] },
): Promise<string> {
  const id = uuidv7();
  await inTransaction(database, { teamId }, async (tx) => {
    const { account_id: accountId } = await tx
      .selectFrom('members')
      .select('account_id')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('oauth_grants')
      .values({ team_id: teamId, id, app_id: appId, account_id: accountId ?? '', member_id: memberId, scopes: [...scopes] })
      .execute();
  });
  return id;
}
