import { createHash } from 'node:crypto';
import { plainColumns } from '#contract/people/member-field-facts.ts';
import { attributePaths, setSingle } from './attribute-paths.view.ts';
import { provisionedFields } from './provisioned-fields.rules.ts';
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
    ...(main && !main.root && { department: main.path }),
    ...(row.leader && {
      manager: { value: row.leader.id, $ref: `${base}/Users/${row.leader.id}`, displayName: row.leader.name },
    }),
  };
  const resource: Resource = {
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
    name: { formatted: row.display_name },
    displayName: row.display_name,
    active: !row.suspended,
    ...(work && { emails: [{ value: work, type: 'work', primary: true }] }),
    ...(phones.length && { phoneNumbers: phones }),
    ...(groups.length && {
      groups: groups.map(({ id, path }) => ({ value: id, $ref: `${base}/Groups/${id}`, display: path, type: 'direct' })),
    }),
    ...(Object.keys(enterprise).length > 0 && { [enterpriseSchema]: enterprise }),
  };
  for (const field of provisionedFields) {
    const value = row[plainColumns[field]];
    if (value) setSingle(resource, attributePaths[field], value);
  }
  return { schemas: enterpriseSchema in resource ? [userSchema, enterpriseSchema] : [userSchema], ...resource };
}
