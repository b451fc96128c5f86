/**
 * Tables without `team_id`, or with one that may be null. `reference`: a copy on each machine, so tables of teams may refer to it;
 * `local`: on one machine. All others are distributed by `team_id`.
 */
export const placements: Readonly<Record<string, 'reference' | 'local' | undefined>> = {
  account_sessions: 'reference',
  accounts: 'reference',
  app_documents: 'reference',
  app_pictures: 'local',
  app_secrets: 'local',
  app_sign_ins: 'local',
  app_versions: 'local',
  app_withdrawals: 'local',
  apps: 'reference',
  auth_events: 'local',
  bank_accounts: 'local',
  demo_requests: 'local',
  document_numbers: 'local',
  exchange_rates: 'local',
  feedback: 'local',
  gateway_events: 'local',
  idempotency_keys: 'local',
  installation: 'local',
  issuer: 'local',
  mail_channels: 'local',
  mail_outbox: 'local',
  oidc_entities: 'local',
  passkey_challenges: 'local',
  provider_changes: 'local',
  provider_staff: 'local',
  recovery_codes: 'local',
  retired_keys: 'local',
  rights_stamps: 'local',
  root_key: 'local',
  schema_migrations: 'local',
  second_factors: 'local',
  sign_in_steps: 'local',
  sign_in_tickets: 'local',
  signing_keys: 'local',
  team_transfers: 'local',
  teams: 'reference',
  throttles: 'local',
  verifications: 'local',
};

const typed = 'people type it, so it is short and must be unique in the installation; a local table would have to reserve it';
const counted = 'document_numbers counts it for the installation; a local table would have to reserve it';
const gateway =
  'the gateway sends only its reference, and no payment is recorded for two teams; a local table would have to reserve it';
const stamps = 'a change of rights writes its stamp in its own transaction, which becomes one of two machines';
const conditional = 'the condition that is passed in names the team';
const stored = 'the row that is inserted contains its team';
const owner = 'work of the owner for all teams reads every machine';
const demo = 'the demo runs on one machine';

/** What stands in the way of distribution, each with the reason why it stays. */
export const distributionExceptions: Readonly<Record<string, string | undefined>> = {
  'key invitation_links_code': typed,
  'key orders_number_key': counted,
  'key orders_remittance_code_key': typed,
  'key payments_ref': gateway,
  'key refunds_ref': gateway,
  'key rooms_check_in_code_key': typed,
  'trigger departments > rights_stamps': stamps,
  'trigger member_departments > rights_stamps': stamps,
  'trigger members > rights_stamps': stamps,
  'trigger role_members > rights_stamps': stamps,
  'trigger roles > rights_stamps': stamps,
  'trigger team_policies > rights_stamps': stamps,
  'view department_people > department_count_changes': 'a union of two tables; the statements that read it compare its team_id',
  'view department_people > department_counts': 'a union of two tables; the statements that read it compare its team_id',
  'server/cli/backup/back-up-external.ts hasSignedHeads': owner,
  'server/cli/backup/restore-at.command.ts requireRestored': owner,
  'server/cli/staff/provider-staff.ts listStaff': owner,
  'server/demo/billing/first-start.ts cancelOne': demo,
  'server/demo/billing/orders.ts make': demo,
  'server/demo/billing/orders.ts orderOne': demo,
  'server/features/billing/orders/orders.repository.ts list': conditional,
  'server/features/billing/orders/orders.repository.ts sums': conditional,
  'server/features/people/departments/departments.repository.ts restoreDepartmentRow': stored,
  'server/features/people/joining/joining.cleanup.repository.ts joinRequestsCleanup': owner,
  'server/features/people/members/members.changes.repository.ts restoreMemberRow': stored,
  'server/features/people/members/members.writes.repository.ts logged': stored,
  'server/features/workplace/rooms/bookings/managed.repository.ts managedColumns': 'a fragment of statements that name the team',
  'server/flows/access/ownership/erase-due.repository.ts findDissolvedEntries': owner,
  'server/flows/access/security/events.repository.ts source': conditional,
  'server/flows/access/support/leases.repository.ts find': conditional,
  'server/flows/access/support/leases.repository.ts list': conditional,
  'server/integrations/monitoring/installation.repository.ts readDatabaseFacts': owner,
  'server/integrations/root-key/root-key.ts hasEncryptedData': owner,
  'server/kernel/log/operation-log.ts insertEntries': stored,
};
