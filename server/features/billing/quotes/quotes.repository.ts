import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import type { DocumentRef } from '#contract/apps/app-views.ts';
import type { Currency } from '#contract/billing/currencies.ts';
import type { InFour } from '#contract/in-four.ts';
import type { PayStatus } from '#contract/billing/order-states.ts';
import type { TeamSize } from '#contract/platform/team-facts.ts';
import { appIcon } from '#server/domain/app-access/app-ref.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { maybeOne } from '#server/kernel/database/rows.ts';
import type { SubscriptionFacts } from './quotes.facts.rules.ts';

/** An app as sold to a team. */
export interface SoldApp {
  appId: string;
  name: InFour;
  icon: string | null;
  plans: ManifestPlan[];
  isDefault: boolean;
  isFree: boolean;
  withdrawn: boolean;
  opened: boolean;
  /** Documents on offer whose current version the team has not accepted. */
  toAccept: DocumentRef[];
}

/** Returns an app as sold to the team, with the documents it must accept. */
export function findApp(db: Db, teamId: string, appId: string): Promise<SoldApp | undefined> {
  return maybeOne(db)<SoldApp>`
    SELECT a.id AS "appId", a.manifest->'name' AS name, ${appIcon} AS icon, coalesce(a.manifest->'plans', '[]') AS plans,
      a.is_default AS "isDefault", a.is_free AS "isFree", a.withdrawn_at IS NOT NULL AS withdrawn, t.app_id IS NOT NULL AS opened,
      coalesce((SELECT json_agg(json_build_object('kind', d.kind, 'version', d.version) ORDER BY d.kind)
        FROM (VALUES ('PRIVACY_POLICY', a.privacy_version), ('USER_AGREEMENT', a.agreement_version)) AS d (kind, version)
        WHERE d.version IS NOT NULL AND NOT EXISTS (SELECT FROM app_agreements g WHERE g.team_id = ${teamId}::uuid
          AND g.app_id = a.id AND g.kind = d.kind AND g.version = d.version)), '[]') AS "toAccept"
    FROM apps a LEFT JOIN team_apps t ON t.team_id = ${teamId}::uuid AND t.app_id = a.id
    WHERE a.id = ${appId}::uuid`;
}

/** Returns a subscription, including ended ones. */
export async function findSubscription(
  db: Db,
  teamId: string,
  id: string,
): Promise<{ appId: string; ended: boolean } | undefined> {
  const row = await db
    .selectFrom('subscriptions')
    .select(['app_id', 'status'])
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { appId: row.app_id, ended: row.status === 'ENDED' };
}

/** Returns the running subscriptions of an app, main plan first. */
export async function listRunning(db: Db, teamId: string, appId: string): Promise<SubscriptionFacts[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('app_id', '=', appId)
    .where('status', '=', 'ACTIVE')
    .orderBy('plan_kind', 'desc')
    .orderBy('plan_key')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    planKey: row.plan_key,
    planKind: row.plan_kind,
    plan: row.plan as unknown as ManifestPlan,
    currency: row.currency,
    period: row.period,
    quantity: row.quantity,
    granted: row.granted,
    anchorDay: row.anchor_day,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    paidValue: row.paid_value,
    pricedOn: row.priced_on,
    nextQuantity: row.next_quantity,
    cancelled: row.cancelled_at !== null,
    autoRenew: row.auto_renew,
    grace: row.grace_until !== null,
  }));
}

/** Facts of a team that decide about purchases. */
export interface BuyingTeam {
  currency: Currency;
  headcount: number;
  /** The declared size of the team; null if it was not declared. */
  size: TeamSize | null;
  /** Approved by provider staff for self-service purchases, however many people it has. */
  cleared: boolean;
  balances: Partial<Record<Currency, number>>;
  /** The open order that is not an automatic renewal; instants in PostgreSQL's JSON format. */
  openOrder: { id: string; number: string; payStatus: PayStatus; paying: boolean; reviewBy: string | null } | null;
  /** Subscriptions whose automatic renewal is not paid yet. */
  renewing: string[];
}

/** Returns the facts of a team that decide about purchases. */
export async function findTeam(db: Db, teamId: string): Promise<BuyingTeam> {
  const team = await maybeOne(db)<BuyingTeam>`
    SELECT t.currency_code AS currency,
      (SELECT coalesce(sum(h.people), 0)::int FROM team_headcounts h WHERE h.team_id = t.id) AS headcount,
      t.size, EXISTS (SELECT FROM sales_clearances c WHERE c.team_id = t.id) AS cleared,
      coalesce((SELECT json_object_agg(b.currency, b.balance) FROM credit_balances b WHERE b.team_id = t.id), '{}') AS balances,
      (SELECT json_build_object('id', o.id, 'number', o.number, 'payStatus', o.pay_status,
          'paying', EXISTS (SELECT FROM payments p WHERE p.team_id = o.team_id AND p.order_id = o.id
            AND p.status IN ('CLAIMED', 'CHALLENGE', 'PROCESSING')),
          'reviewBy', (SELECT v.due_at FROM vouchers v WHERE v.team_id = o.team_id AND v.order_id = o.id AND v.status = 'WAITING'))
        FROM orders o WHERE o.team_id = t.id AND o.open AND NOT o.automatic) AS "openOrder",
      coalesce((SELECT json_agg(o.subscription_id) FROM orders o WHERE o.team_id = t.id AND o.open AND o.automatic), '[]') AS renewing
    FROM teams t WHERE t.id = ${teamId}::uuid`;
  if (!team) throw new Error('the team of the quote does not exist');
  return team;
}
