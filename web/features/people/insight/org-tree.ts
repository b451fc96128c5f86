/** A department or a person of a chart. */
export interface Box {
  id: string;
  parentId: string | null;
  name: string;
  /** Head, or title and department; null if there is none. */
  note: string | null;
  /**
   * Members of a department and its subdepartments, or reports of a person; null if it is only an ancestor of what is in the
   * reader's scope.
   */
  count: number | null;
  /** The number of direct children. */
  children: number;
  pathOnly: boolean;
}

interface Below {
  /** Children loaded by page come first, then those found by search. */
  ids: readonly string[];
  paged: number;
  total: number;
}

/** The loaded part of a chart. Boxes without a parent are the children of `top`. */
export interface OrgTree {
  boxes: Readonly<Record<string, Box>>;
  below: Readonly<Record<string, Below>>;
  open: Readonly<Record<string, boolean>>;
}

export const top = 'top';
export const emptyTree: OrgTree = { boxes: {}, below: {}, open: { [top]: true } };

function withBoxes(tree: OrgTree, boxes: readonly Box[]): OrgTree['boxes'] {
  return { ...tree.boxes, ...Object.fromEntries(boxes.map((box) => [box.id, box])) };
}

/** Appends a page of children to a box and expands it. */
export function addPage(tree: OrgTree, parent: string, boxes: readonly Box[], total: number): OrgTree {
  const known = tree.below[parent] ?? { ids: [], paged: 0, total };
  const paged = known.ids.slice(0, known.paged);
  const pages = [...paged, ...boxes.map(({ id }) => id).filter((id) => !paged.includes(id))];
  const found = known.ids.slice(known.paged).filter((id) => !pages.includes(id));
  const below = { ids: [...pages, ...found], paged: pages.length, total };
  return {
    boxes: withBoxes(tree, boxes),
    below: { ...tree.below, [parent]: below },
    open: { ...tree.open, [parent]: true },
  };
}

/** Adds the ancestors of a box found by search and expands all of them, regardless of loaded pages. */
export function addWay(tree: OrgTree, way: readonly Box[]): OrgTree {
  const below = { ...tree.below };
  const open = { ...tree.open };
  for (const [place, { id }] of way.entries()) {
    const above = way[place - 1];
    const parent = above?.id ?? top;
    const known = below[parent] ?? { ids: [], paged: 0, total: above?.children ?? 1 };
    if (!known.ids.includes(id)) below[parent] = { ...known, ids: [...known.ids, id] };
    open[parent] = true;
  }
  return { boxes: withBoxes(tree, way), below, open };
}

export function setOpen(tree: OrgTree, id: string, open: boolean): OrgTree {
  return { ...tree, open: { ...tree.open, [id]: open } };
}

/** Whether some children of a box are loaded, so that expanding it needs no request. */
export function isLoaded(tree: OrgTree, id: string): boolean {
  return tree.below[id] !== undefined;
}

/** The offset of the next page of children. */
export function nextOffset(tree: OrgTree, id: string): number {
  return tree.below[id]?.paged ?? 0;
}

/** A visible box, or a placeholder for children that are not loaded yet. */
export interface OrgNode {
  id: string;
  box: Box | undefined;
  /** The number of children of `parent` that are not loaded; 0 for a box. */
  more: number;
  parent: string;
  level: number;
  /** Position from 1 among `size` siblings; the placeholder counts as one. */
  place: number;
  size: number;
  open: boolean;
  children: OrgNode[];
}

/** The visible boxes as a tree. */
export function shownNodes(tree: OrgTree, parent = top, level = 1): OrgNode[] {
  const below = tree.below[parent];
  if (!below || !tree.open[parent]) return [];
  const boxes = below.ids.flatMap((id) => tree.boxes[id] ?? []);
  const rest = Math.max(0, below.total - boxes.length);
  const size = boxes.length + (rest > 0 ? 1 : 0);
  const nodes = boxes.map((box, at): OrgNode => {
    const children = shownNodes(tree, box.id, level + 1);
    return { id: box.id, box, more: 0, parent, level, place: at + 1, size, open: children.length > 0, children };
  });
  if (rest === 0) return nodes;
  return [
    ...nodes,
    { id: `more-${parent}`, box: undefined, more: rest, parent, level, place: size, size, open: false, children: [] },
  ];
}

/** The visible boxes in reading order. */
export function flat(nodes: readonly OrgNode[]): OrgNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children)]);
}
