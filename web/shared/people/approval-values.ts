import type { ApprovalSent, JoinRequestDetail } from '#contract/people/joining.ts';
import type { JobType } from '#contract/people/member-facts.ts';
import type { MemberChoice } from './MemberPicker.tsx';

/** The values of the approval form; empty strings for missing texts. */
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

/** The initial values: the applicant's data and the link's department, or the departments of their member record. */
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

/** The body of the request. For a linked member record only fields with input are sent; for a new member all fields. */
export function approvalOf(values: ApprovalValues, begin: ApprovalValues, linked: boolean): ApprovalSent {
  const { employeeNumber, jobTitle, jobType, leader, joinedDate, birthDate } = values;
  const decision: ApprovalSent = {
    ...(employeeNumber.trim() && { employeeNumber }),
    ...(jobTitle.trim() && { jobTitle }),
    ...(jobType && { jobType }),
    ...(leader && { leaderId: leader.employeeId }),
    ...(joinedDate && { joinedDate }),
    ...(birthDate && { birthDate }),
    ...(values.departmentIds.join() !== begin.departmentIds.join() && { departmentIds: [...values.departmentIds] }),
  };
  if (linked) return decision;
  const { displayName, email, mobilePrefix, mobileNumber } = values;
  const number = mobileNumber.trim();
  return {
    ...decision,
    displayName,
    email: email.trim() || null,
    mobilePrefix: number ? mobilePrefix : null,
    mobileNumber: number || null,
  };
}
