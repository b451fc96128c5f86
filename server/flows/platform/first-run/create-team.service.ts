import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { v7 as uuidv7 } from 'uuid';
import { defaultDisplayCurrency } from '#contract/billing/currencies.ts';
import { currencyOfCountry, teamLimits } from '#contract/platform/team-facts.ts';
import type { TeamFields } from '#contract/platform/teams.ts';
import { newCode } from '#server/features/people/invitations/invitation-codes.rules.ts';
import { insertOwn } from '#server/features/people/invitations/own-link.service.ts';
import { insertMembers } from '#server/features/people/members/members.changes.repository.ts';
import { setDepartments } from '#server/features/people/members/members.departments.repository.ts';
import { pinyinOf } from '#server/features/people/members/members.rules.ts';
import { linkAccount } from '#server/features/platform/teams/account-teams.repository.ts';
import * as teams from '#server/features/platform/teams/teams.repository.ts';
import { teamFieldsOf, teamValues, teamView, type TeamView } from '#server/features/platform/teams/teams.view.ts';
import type { AccountContext, Tx } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { phoneFaults } from '#server/domain/phone-numbers.ts';
import { writeAccount } from '#server/kernel/write.ts';
import { insertDefaultPolicies } from '#server/flows/access/security/policies.repository.ts';
import { insertRoot } from '#server/features/people/departments/root-department.repository.ts';
import { countTeamsCreated, type Founder, lockFounder } from './founder.repository.ts';
import { insertStarterRoles } from '#server/features/access/roles/starter-roles.repository.ts';

/**
 * Creates a team in one transaction: the team, its root department, the caller as owner and first member, and the starter roles
 * (specification sections 1 and 4). Missing fields follow from the country, language and time zone of the caller. With the key
 * of invitations the team link is created at once, otherwise when it is first read (features/invitations). Throws invalid for
 * an invalid contact number, and tooMany after ten teams of one account in a day.
 */
export function createTeam(
  context: AccountContext,
  fields: TeamFields,
  { secretKey, codes = newCode }: { secretKey?: Buffer; codes?: () => string } = {},
): Promise<TeamView> {
  const faults = phoneFaults('contactNumber', fields.contactNumber, fields.country);
  if (faults.length) throw invalid(...faults);
  const ids = { team: uuidv7(), root: uuidv7(), owner: uuidv7() };
  const completeFields = withDefaults(context, fields);
  return writeAccount(
    context,
    async (tx) => {
      const founder = await lockFounder(tx, context.account.id);
      if ((await countTeamsCreated(tx, founder.id)) >= teamLimits.createdPerDay)
        throw new AppError('tooMany', { retryAfter: 3600 });
      await insertTeam(tx, completeFields, ids, founder.id, codes);
      await insertRoot(tx, ids.team, ids.root, completeFields.name);
      await insertOwner(tx, ids, founder);
      await insertDefaultPolicies(tx, ids.team, founder.id);
      await insertStarterRoles(tx, ids.team);
      const row = await teams.lock(tx, ids.team);
      if (secretKey) await insertOwn(tx, secretKey, ids.team, context.now, { code: row.code, createdBy: ids.owner });
      await record(
        tx,
        {
          ...context,
          team: { id: ids.team },
          actor: { memberId: ids.owner, displayName: founder.display_name, kind: 'USER' },
        },
        {
          category: 'ORG',
          action: 'team.create',
          object: { type: 'team', id: row.id, name: row.name },
          // Without the team code: it allows people to request to join, and more members may read the log than may invite.
          after: teamFieldsOf(row, completeFields),
        },
      );
      return teamView(context, row, {
        headcount: 1,
        memberCap: row.member_cap,
        technicalSupport: row.technical_support,
        salesAskedAt: null,
        dissolvesAt: null,
        offered: false,
      });
    },
    ids.team,
  );
}

type CompleteFields = TeamFields & Required<Pick<TeamFields, 'defaultLang'>>;

function withDefaults(context: AccountContext, fields: TeamFields): CompleteFields {
  const { country, currency, defaultLang, timeZone } = fields;
  return {
    ...fields,
    currency: currency ?? (country && currencyOfCountry[country]) ?? defaultDisplayCurrency,
    defaultLang: defaultLang ?? context.language,
    timeZone: timeZone ?? context.timeZone,
  };
}

interface Ids {
  team: string;
  root: string;
  owner: string;
}

const codeTries = 8;

async function insertTeam(tx: Tx, fields: CompleteFields, ids: Ids, accountId: string, codes: () => string): Promise<void> {
  const row = {
    ...teamValues(fields),
    id: ids.team,
    name: fields.name,
    member_cap: teamLimits.defaultMemberCap,
    owner_member_id: ids.owner,
    created_by: accountId,
  };
  for (let tried = 0; tried < codeTries; tried += 1) {
    if (await teams.insert(tx, { ...row, code: codes() })) return;
  }
  throw new Error('no free team code was found');
}

async function insertOwner(tx: Tx, ids: Ids, founder: Founder): Promise<void> {
  const phone = founder.mobile ? parsePhoneNumberFromString(founder.mobile) : undefined;
  await insertMembers(tx, ids.team, [
    {
      id: ids.owner,
      account_id: founder.id,
      display_name: founder.display_name,
      pinyin: pinyinOf(founder.display_name),
      email: founder.email,
      mobile_prefix: phone?.countryCallingCode ?? null,
      mobile_number: phone?.nationalNumber ?? null,
      status: 'REGISTERED',
    },
  ]);
  await setDepartments(tx, ids.team, [{ memberId: ids.owner, departmentIds: [ids.root] }]);
  await linkAccount(tx, ids.team, founder.id, ids.owner);
}
