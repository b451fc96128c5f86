import type { z } from 'zod';
import type { member, memberDetail, memberRef } from '#contract/members.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { linkToFile } from '#server/kernel/files.ts';
import type { MemberDetailRow, MemberRefRow, MemberRow } from './members.repository.ts';

/** Rows as the wire spells them. */
export function memberView(context: TeamContext, row: MemberRow): z.input<typeof member> {
  return {
    employeeId: row.id,
    displayName: row.display_name,
    firstName: row.first_name,
    lastName: row.last_name,
    gender: row.gender,
    email: row.email,
    mobilePrefix: row.mobile_prefix,
    mobileNumber: row.mobile_number,
    officeMobile: row.office_mobile,
    officeEmail: row.office_email,
    employeeNumber: row.employee_number,
    jobTitle: row.job_title,
    position: row.position,
    jobType: row.job_type as z.input<typeof member>['jobType'],
    joinedDate: row.joined_date,
    birthDate: row.birth_date,
    memberStatus: row.status as z.input<typeof member>['memberStatus'],
    jobEndedDate: row.job_ended_date,
    avatar: linkToFile(context.fileKey, context.team.id, row.avatar_file_id, context.now),
    departments: row.departments,
  };
}

export function memberDetailView(
  context: TeamContext,
  row: MemberDetailRow,
  leader: MemberRefRow | undefined,
  edit: boolean,
): z.input<typeof memberDetail> {
  return {
    ...memberView(context, row),
    leader: leader ? refView(context, leader) : null,
    currencyCode: row.currency_code as z.input<typeof memberDetail>['currencyCode'],
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    can: { edit },
  };
}

export function refView(context: TeamContext, row: MemberRefRow): z.input<typeof memberRef> {
  return {
    employeeId: row.id,
    displayName: row.display_name,
    avatar: linkToFile(context.fileKey, context.team.id, row.avatar_file_id, context.now),
    jobTitle: row.job_title,
  };
}
