import type { WorkbenchApp, WorkbenchView } from '#contract/apps/workbench.ts';

export interface WorkbenchSection {
  key: string;
  /** Undefined if there are no headings at all; null for the apps without a group. */
  name: string | null | undefined;
  apps: WorkbenchApp[];
}

/**
 * Groups with their apps in order, then the apps without a group; without groups a single list. Contains only apps that match the
 * text, and no empty sections.
 */
export function sectionsOf({ groups, apps }: Pick<WorkbenchView, 'groups' | 'apps'>, text = ''): WorkbenchSection[] {
  const needle = text.trim().toLowerCase();
  const fits = ({ name, summary }: WorkbenchApp) => `${name}\n${summary}`.toLowerCase().includes(needle);
  const known = new Map(apps.filter(fits).map((app) => [app.appId, app]));
  const grouped = new Set(groups.flatMap(({ appIds }) => appIds));
  const sections: WorkbenchSection[] = groups.map(({ groupId, name, appIds }) => ({
    key: groupId,
    name,
    apps: appIds.flatMap((id) => known.get(id) ?? []),
  }));
  const others = [...known.values()].filter(({ appId }) => !grouped.has(appId));
  return [...sections, { key: 'others', name: groups.length ? null : undefined, apps: others }].filter(
    (section) => section.apps.length > 0,
  );
}
