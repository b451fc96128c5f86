import type { ScimGroupRow } from './groups.repository.ts';
import { groupSchema, type Resource } from './schemas.view.ts';
import { versionTag } from './user.view.ts';

export const groupTag = ({ version, path_name: path, external_id: externalId, people }: ScimGroupRow): string =>
  versionTag(version, path, externalId, people);

/** Returns a department as a SCIM group (RFC 7643, 4.2): with its path below the root and the members directly in it. */
export function groupView(row: ScimGroupRow, base: string): Resource {
  return {
    schemas: [groupSchema],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    meta: {
      resourceType: 'Group',
      created: row.created_at.toISOString(),
      lastModified: row.updated_at.toISOString(),
      location: `${base}/Groups/${row.id}`,
      version: groupTag(row),
    },
    displayName: row.path_name,
    ...(row.members && {
      members: row.members.map(({ id, name }) => ({ value: id, $ref: `${base}/Users/${id}`, display: name, type: 'User' })),
    }),
  };
}
