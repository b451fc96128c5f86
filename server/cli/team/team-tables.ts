/** How the rows of a team in one table are written into an archive. */
export interface TablePolicy {
  /** Columns that are not in the archive, each with the reason. */
  omitted?: Readonly<Record<string, string>>;
  /** Values of omitted columns for an import: SQL expressions. Columns without one get their default. */
  filled?: Readonly<Record<string, string>>;
  /** Rows that are in the archive, as SQL over `t`; without it all rows of the team. */
  rows?: string;
  /** The order of rows, as SQL over `t`; without it that of the primary key. */
  order?: string;
}

const opens = 'it gives access to its holder';
const unknown = 'sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))';

/** The tables of a team that an archive contains. The table of teams is the first, and contains one row. */
export const carriedTables: Readonly<Record<string, TablePolicy>> = {
  teams: { omitted: { technical_support: "consent to visits of the former provider's staff" } },
  // An account is named by its address in an archive, so that its id gives no stable order.
  account_teams: { order: 't.member_id' },
  address_books: {},
  app_agreements: {},
  app_notices: {},
  app_policies: {},
  app_requests: {},
  app_seats: {},
  banners: {},
  billing_documents: {},
  booking_participants: {},
  booking_series: {},
  bookings: {},
  bulk_change_people: {},
  bulk_changes: {},
  contact_requests: {},
  credit_balances: {},
  credit_entries: {},
  department_moves: {},
  // The name of a path is made from the names above, which are inserted first.
  departments: { order: 'cardinality(t.path), t.id' },
  // Others are removed soon: results of jobs, uploaded spreadsheets, replaced pictures.
  files: { rows: 't.expires_at IS NULL' },
  floor_plans: {},
  guide_progress: {},
  handover_lines: {},
  home_layouts: {},
  import_rows: {},
  imports: {},
  invitation_links: { omitted: { code: opens, token_hash: opens, token_sealed: opens } },
  invitation_settings: {},
  join_requests: {},
  member_departments: {},
  member_invitations: { omitted: { token_hash: opens }, filled: { token_hash: unknown } },
  member_uses: {},
  members: {},
  notification_choices: {},
  notification_digests: {},
  notifications: {},
  old_orders: {},
  operation_log: { order: 't.seq' },
  orders: {},
  ownership_transfers: {},
  payments: {
    omitted: {
      gateway_customer: 'it charges money',
      gateway_method: 'it charges money',
      challenge_url: 'an address of the card gateway',
    },
    filled: { gateway_customer: "''", gateway_method: "''" },
  },
  recycle_bin: {},
  refund_requests: {},
  refunds: {},
  renewal_steps: {},
  resignations: {},
  role_grants: {},
  role_groups: {},
  role_members: {},
  role_scope_departments: {},
  role_scope_members: {},
  roles: {},
  room_placements: {},
  room_suspensions: {},
  rooms: {
    omitted: { check_in_code: 'it proves presence' },
    filled: { check_in_code: "replace(gen_random_uuid()::text, '-', '')" },
  },
  sales_clearances: {},
  saved_views: {},
  scim_calls: {},
  scim_links: {},
  scim_settings: {},
  subscription_notices: {},
  subscription_usage: {},
  subscriptions: {},
  team_app_parties: {},
  team_apps: {},
  team_policies: {},
  visibility_exceptions: {},
  vouchers: {},
  webhooks: { omitted: { secret: 'it signs messages', previous_secret: 'it signs messages', previous_until: 'of that secret' } },
  workbench_group_apps: {},
  workbench_groups: {},
  workbenches: {},
};

const derived = 'triggers derive it from other tables';
const credential = 'a credential';
const ephemeral = 'it ends with the session';

/** The tables with rows of a team that an archive does not contain, each with the reason. */
export const leftTables: Readonly<Record<string, string>> = {
  api_token_departments: 'part of a token',
  api_tokens: credential,
  calendar_feeds: 'secret addresses of the former installation',
  department_count_changes: derived,
  department_counts: derived,
  feedback: 'it belongs to the provider who received it',
  gateway_customers: 'it charges money',
  imported_logs: 'made again by an import, for the whole log',
  jobs: 'an export waits until they have ended, and their results are kept for a short time only',
  log_forwarding: "how far this installation's receiver is; an import begins after the imported entries",
  mail_outbox: 'messages of this installation',
  oauth_grants: 'consents to apps as the former installation registered them',
  operation_log_heads: 'signed by this installation; an import signs its own',
  payment_methods: 'it charges money',
  subtree_members: derived,
  record_editors: 'open forms',
  support_leases: "visits of this installation's staff, which the operation log contains",
  team_dissolutions: 'a team that is to be dissolved is not exported',
  team_headcounts: derived,
  team_sessions: ephemeral,
  view_sessions: ephemeral,
  webhook_deliveries: 'messages of this installation',
};

/**
 * Columns of carried tables with binary content or a name like that of a secret that are in an archive all the same, each with the
 * reason.
 */
export const harmlessColumns: Readonly<Record<string, string>> = {
  'files.sha256': 'the digest of a file that is in the archive as well',
  'members.currency_code': 'a currency',
  'operation_log.hash': 'the chain of the log',
  'operation_log.mac': 'the signature of an entry, under a key that is not in the archive',
  'orders.remittance_code': 'the remark of a bank transfer',
  'payments.gateway': 'the name of the card gateway',
  'payments.gateway_ref': 'the number of a payment at the gateway, with which a refund names it',
  'refunds.gateway_ref': 'the number of a refund at the gateway',
  'role_grants.menu_code': 'a permission',
  'scim_calls.token_name': 'a name',
  'subscriptions.plan_key': 'the name of a plan',
  'teams.code': 'by which people and support name the team',
  'teams.currency_code': 'a currency',
};
