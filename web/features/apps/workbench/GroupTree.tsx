import { Tree, type TreeProps } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ChoosableApp, WorkbenchGroup, WorkbenchSettings } from '#contract/apps/workbench.ts';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import { type Drop, dropped } from '#web/ui/reordered.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Row, Truncate } from '#web/ui/layout.tsx';
import { menuReason } from '#web/ui/menu-reason.tsx';
import { LineMenu } from './LineMenu.tsx';
import { useGroupActs } from './use-group-acts.ts';
import styles from './Workbench.module.css';

interface Node {
  key: string;
  group: WorkbenchGroup;
  app?: ChoosableApp;
  isLeaf?: boolean;
  selectable: boolean;
  children?: Node[];
}

interface GroupTreeProps {
  settings: WorkbenchSettings;
  onEdit: (groupId: string) => void;
}

type Dropped = Parameters<NonNullable<TreeProps<Node>['onDrop']>>[0];

/** Groups and their apps. Both are reordered by dragging, or by their menus. */
export function GroupTree({ settings, onEdit }: GroupTreeProps) {
  const t = useTranslations('workbench.groups');
  const [closed, setClosed] = useState<readonly string[]>([]);
  const acts = useGroupActs(settings);
  const { groups, can } = settings;
  const ids = groups.map(({ groupId }) => groupId);
  const nodes = nodesOf(settings);
  function drop({ dragNode, node, dropPosition, dropToGap }: Dropped) {
    const place = dropPosition - Number(node.pos.split('-').at(-1));
    const where: Drop = !dropToGap || place === 0 ? 'onto' : place < 0 ? 'before' : 'after';
    const { group, app } = dragNode;
    if (!app) acts.orderGroups(ids, dropped(ids, group.groupId, node.group.groupId, node.app ? 'onto' : where));
    else if (node.app) acts.orderApps(group, dropped(group.appIds, app.appId, node.app.appId, where));
    // An app dropped on the heading of its own group becomes the first.
    else acts.orderApps(group, dropped(group.appIds, app.appId, group.appIds[0] ?? app.appId, 'before'));
  }
  return (
    <div aria-busy={acts.busy}>
      <Tree<Node>
        blockNode
        virtual={false}
        selectable={false}
        aria-label={t('label')}
        className={styles['tree'] ?? ''}
        treeData={nodes}
        expandedKeys={ids.filter((id) => !closed.includes(id))}
        onExpand={(open) => setClosed(ids.filter((id) => !open.includes(id)))}
        titleRender={({ group, app }) =>
          app ? (
            <AppLine app={app} group={group} acts={can.edit ? acts : undefined} />
          ) : (
            <GroupLine group={group} ids={ids} settings={settings} acts={can.edit ? acts : undefined} onEdit={onEdit} />
          )
        }
        {...(can.edit
          ? {
              draggable: { icon: false },
              allowDrop: ({ dragNode, dropNode }) => !dragNode.app || dragNode.group.groupId === dropNode.group.groupId,
              onDrop: drop,
            }
          : {})}
      />
    </div>
  );
}

function nodesOf({ groups, apps }: WorkbenchSettings): Node[] {
  const known = new Map(apps.map((app) => [app.appId, app]));
  return groups.map((group) => ({
    key: group.groupId,
    group,
    selectable: false,
    children: group.appIds.flatMap((id) => {
      const app = known.get(id);
      return app ? [{ key: `${group.groupId} ${id}`, group, app, isLeaf: true, selectable: false }] : [];
    }),
  }));
}

type Acts = ReturnType<typeof useGroupActs>;

interface GroupLineProps {
  group: WorkbenchGroup;
  ids: readonly string[];
  settings: WorkbenchSettings;
  acts: Acts | undefined;
  onEdit: (groupId: string) => void;
}

function GroupLine({ group, ids, settings: { status, groups }, acts, onEdit }: GroupLineProps) {
  const t = useTranslations('workbench.groups');
  const { groupId, name, appIds } = group;
  const isLastGroup = status === 'OPENED' && groups.length === 1;
  const why = menuReason(t('last'));
  return (
    <Row as="span" gap="s" align="center" shrink className={styles['line']} data-group>
      <Truncate grow className={styles['name']} title={name}>
        {name}
        {appIds.length === 0 ? <small>{t('empty')}</small> : null}
      </Truncate>
      {acts ? (
        <LineMenu
          label={t('actions', { name })}
          ids={ids}
          id={groupId}
          onOrder={(order) => acts.orderGroups(ids, order)}
          before={[{ key: 'edit', label: t('edit') }]}
          after={[
            { key: 'remove', label: t('remove', { name }), danger: true, disabled: isLastGroup },
            ...(isLastGroup ? [why] : []),
          ]}
          onChoose={(key) => (key === 'edit' ? onEdit(groupId) : acts.remove(group))}
        />
      ) : null}
    </Row>
  );
}

function AppLine({ app, group, acts }: { app: ChoosableApp; group: WorkbenchGroup; acts: Acts | undefined }) {
  const t = useTranslations('workbench.groups');
  const { name, icon } = app;
  return (
    <Row as="span" gap="s" align="center" shrink className={styles['line']}>
      <AppIcon name={name} icon={icon} size={22} />
      <Truncate grow className={styles['name']} title={name}>
        {name}
      </Truncate>
      <AppMark app={app} />
      {acts ? (
        <LineMenu
          label={t('appActions', { name, group: group.name })}
          ids={group.appIds}
          id={app.appId}
          onOrder={(order) => acts.orderApps(group, order)}
          after={[{ key: 'takeOut', label: t('takeOut') }]}
          onChoose={() => acts.takeOut(group, app)}
        />
      ) : null}
    </Row>
  );
}

/** Why no member can see an app of the group. */
function AppMark({ app: { availability, expired } }: { app: ChoosableApp }) {
  const t = useTranslations('workbench.marks');
  if (availability === 'STOP' || availability === 'OPENED') return <StatusTag tone="quiet">{t(availability)}</StatusTag>;
  return expired ? <StatusTag tone="bad">{t('EXPIRED')}</StatusTag> : null;
}
