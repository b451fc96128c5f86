import type { ApprovalSent, JoinRequestDetail } from '#contract/people/joining.ts';
import type { JobType } from '#contract/people/member-facts.ts';
import type { MemberChoice } from '#web/shared/people/MemberPicker.tsx';

/** What the form of an approval holds: texts are empty where there is nothing. */
export interface ApprovalValues {
  displayName: string;
  email: string;
  mobilePrefix: string | null;
  mobileNumber: string;
  departmentIds: readonly string[];
  employeeNumber: string;
  jobTitle: string;
  jobType: JobType | undefined;
  leader: MemberChoice | null;
  joinedDate: string | null;
  birthDate: string | null;
}

/** What it begins with: the applicant's own words and the link's department, or the departments of their record. */
export function beginApproval(request: JoinRequestDetail, today: string): ApprovalValues {
  const { record, department } = request;
  const departmentIds = record ? record.departments.map((one) => one.departmentId) : department ? [department.departmentId] : [];
  return {
    displayName: request.displayName,
    email: request.email ?? '',
    mobilePrefix: request.mobilePrefix,
    mobileNumber: request.mobileNumber ?? '',
    departmentIds,
    employeeNumber: '',
    jobTitle: '',
    jobType: record ? undefined : 'FULL_TIME',
    leader: null,
    joinedDate: record ? null : today,
    birthDate: null,
  };
}

/** What is sent. Of a record only what was entered changes; of a new member everything is told. */
export function approvalOf(values: ApprovalValues, begin: ApprovalValues, linked: boolean): ApprovalSent {
  const { employeeNumber, jobTitle, jobType, leader, joinedDate, birthDate } = values;
  const given: ApprovalSent = {
    ...(employeeNumber.trim() && { employeeNumber }),
    ...(jobTitle.trim() && { jobTitle }),
    ...(jobType && { jobType }),
    ...(leader && { leaderId: leader.employeeId }),
    ...(joinedDate && { joinedDate }),
    ...(birthDate && { birthDate }),
    ...(values.departmentIds.join() !== begin.departmentIds.join() && { departmentIds: [...values.departmentIds] }),
  };
  if (linked) return given;
  const { displayName, email, mobilePrefix, mobileNumber } = values;
  const number = mobileNumber.trim();
  return {
    ...given,
    displayName,
    email: email.trim() || null,
    mobilePrefix: number ? mobilePrefix : null,
    mobileNumber: number || null,
  };
}
