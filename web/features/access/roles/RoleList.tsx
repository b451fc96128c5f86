import { Tree, type TreeProps } from 'antd';
import { useTranslations } from 'use-intl';
import type { RoleGroup } from '#contract/access/role-groups.ts';
import type { Role } from '#contract/access/roles.ts';
import { api } from '#web/client/api.ts';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { useOptimistic } from '#web/client/use-optimistic.ts';
import { paths } from '#web/paths.ts';
import { reordered } from '#web/ui/reordered.ts';
import { TreeSkeleton } from '#web/ui/Skeletons.tsx';
import { Row, Text, Truncate } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { GroupMenu } from './GroupMenu.tsx';
import { builtInKey, type Heading, headingsOf } from './role-groups-of.ts';
import styles from './Roles.module.css';
import { groupsQuery, useRefreshRoles } from './use-roles.ts';

interface RoleListProps {
  roles: readonly Role[] | undefined;
  groups: readonly RoleGroup[] | undefined;
  selected: string | undefined;
  onOpen: (panel: 'rename' | 'removeGroup', group: string) => void;
}

interface Node {
  key: string;
  heading?: Heading;
  /** Not named `role`, because the tree passes that on to its element as an attribute. */
  held?: Role;
  selectable: boolean;
  isLeaf?: boolean;
  children?: Node[];
}

type Drop = Parameters<NonNullable<TreeProps<Node>['onDrop']>>[0];

/** Groups and their roles. Groups are reordered by dragging, or by their menus. */
export function RoleList({ roles, groups, selected, onOpen }: RoleListProps) {
  const t = useTranslations('roles.groups');
  const refresh = useRefreshRoles();
  const reorder = useOptimistic<RoleGroup[], { groupIds: string[] }>({
    queryKey: groupsQuery.queryKey,
    apply: (all, { groupIds }) => all.toSorted((one, other) => groupIds.indexOf(one.groupId) - groupIds.indexOf(other.groupId)),
    send: async (body) => (await api.roleGroups.order({ body })).items,
    onDone: () => toast('success', t('ordered')),
    refresh,
  });
  if (!roles || !groups) return <TreeSkeleton />;
  const edits = can('020400', 'edit');
  const ids = groups.map(({ groupId }) => groupId);
  const headings = headingsOf(roles, groups);
  function order(groupIds: string[]) {
    if (groupIds.join() !== ids.join()) reorder({ groupIds });
  }
  const nodes = headings.map(nodeOf);
  return (
    <Tree<Node>
      key={headings
        .map(({ key }) => key)
        .toSorted()
        .join()}
      blockNode
      virtual={false}
      defaultExpandAll
      aria-label={t('label')}
      treeData={nodes}
      selectedKeys={selected === undefined ? [] : [selected]}
      titleRender={({ heading, held }) =>
        held ? (
          <RoleLine role={held} />
        ) : heading ? (
          <GroupLine heading={heading} ids={ids} edits={edits} onOrder={order} onOpen={onOpen} />
        ) : null
      }
      onSelect={(_keys, { node }) => node.held && go(paths.role({ id: node.held.roleId }))}
      {...(edits ? dragging(ids, order) : {})}
    />
  );
}

function nodeOf(heading: Heading): Node {
  return {
    key: heading.key,
    heading,
    selectable: false,
    children: heading.roles.map((role) => ({ key: role.roleId, held: role, selectable: true, isLeaf: true })),
  };
}

/** Only the team's own groups can be moved, and only between groups. */
function dragging(ids: readonly string[], onOrder: (groupIds: string[]) => void): TreeProps<Node> {
  return {
    draggable: { icon: false, nodeDraggable: ({ key }) => ids.includes(String(key)) },
    allowDrop: ({ dropNode, dropPosition }) => dropPosition !== 0 && ids.includes(dropNode.key),
    onDrop: ({ dragNode, node, dropPosition }: Drop) => {
      const above = dropPosition < Number(node.pos.split('-').at(-1));
      onOrder(reordered(ids, dragNode.key, above ? node.key : (ids[ids.indexOf(node.key) + 1] ?? null)));
    },
  };
}

function RoleLine({ role: { name, holders } }: { role: Role }) {
  return (
    <Row as="span" gap="s" align="center" shrink className={styles['line']}>
      <Truncate grow className={styles['name']} title={name}>
        {name}
      </Truncate>
      <Text tone="quiet">{holders}</Text>
    </Row>
  );
}

interface GroupLineProps {
  heading: Heading;
  ids: readonly string[];
  edits: boolean;
  onOrder: (groupIds: string[]) => void;
  onOpen: RoleListProps['onOpen'];
}

function GroupLine({ heading: { key, group, roles }, ids, edits, onOrder, onOpen }: GroupLineProps) {
  const t = useTranslations('roles.groups');
  const name = group?.name ?? t(key === builtInKey ? 'builtIn' : 'none');
  return (
    <Row as="span" gap="s" align="center" shrink className={styles['line']} data-group>
      <Truncate grow className={styles['name']} title={name}>
        {name}
        {roles.length === 0 ? <small>{t('empty')}</small> : null}
      </Truncate>
      {group && edits ? <GroupMenu group={group} ids={ids} onOrder={onOrder} onOpen={onOpen} /> : null}
    </Row>
  );
}
