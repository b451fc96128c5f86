import { createHash } from 'node:crypto';
import { enterpriseSchema, type Resource, userSchema } from './schemas.view.ts';
import type { UserRow } from './users.repository.ts';

export const userNameOf = ({ email, mobile, id }: Pick<UserRow, 'email' | 'mobile' | 'id'>): string => email ?? mobile ?? id;
/**
 * Returns a weak entity tag (RFC 7644, 3.14): the version of the row, and a digest of other parts of the resource, such as the
 * paths of departments, which change without the version.
 */
export const versionTag = (version: number, ...parts: unknown[]): string =>
  `W/"${version}.${createHash('sha1').update(JSON.stringify(parts)).digest('base64url').slice(0, 12)}"`;

export const userTag = ({ version, departments, leader, external_id: externalId, suspended }: UserRow): string =>
  versionTag(version, departments, leader, externalId, suspended);

/** Returns a member as a SCIM user (RFC 7643, 4.1 and 4.3), without empty attributes. */
export function userView(row: UserRow, base: string): Resource {
  const work = row.office_email ?? row.email;
  const phones = [
    ...(row.mobile ? [{ value: row.mobile, type: 'mobile', primary: true }] : []),
    ...(row.office_mobile ? [{ value: row.office_mobile, type: 'work' }] : []),
  ];
  const groups = row.departments.filter(({ root }) => !root);
  const main = row.departments[0];
  const enterprise = {
    ...(row.employee_number && { employeeNumber: row.employee_number }),
    ...(main && !main.root && { department: main.path }),
    ...(row.leader && {
      manager: { value: row.leader.id, $ref: `${base}/Users/${row.leader.id}`, displayName: row.leader.name },
    }),
  };
  const extended = Object.keys(enterprise).length > 0;
  return {
    schemas: extended ? [userSchema, enterpriseSchema] : [userSchema],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    meta: {
      resourceType: 'User',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${base}/Users/${row.id}`,
      version: userTag(row),
    },
    userName: userNameOf(row),
    name: {
      formatted: row.display_name,
      ...(row.last_name && { familyName: row.last_name }),
      ...(row.first_name && { givenName: row.first_name }),
    },
    displayName: row.display_name,
    ...(row.job_title && { title: row.job_title }),
    active: !row.suspended,
    ...(work && { emails: [{ value: work, type: 'work', primary: true }] }),
    ...(phones.length && { phoneNumbers: phones }),
    ...(groups.length && {
      groups: groups.map(({ id, path }) => ({ value: id, $ref: `${base}/Groups/${id}`, display: path, type: 'direct' })),
    }),
    ...(extended && { [enterpriseSchema]: enterprise }),
  };
}
