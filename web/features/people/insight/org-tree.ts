/** A department or a person of a chart. */
export interface Box {
  id: string;
  parentId: string | null;
  name: string;
  /** Head, or title and department; null where there is none. */
  note: string | null;
  /** People in a department and below it; reports of a person; null where it only leads to what the reader reaches. */
  count: number | null;
  /** How many boxes stand directly below it. */
  children: number;
  pathOnly: boolean;
}

interface Below {
  /** Those that came page by page first, then those that a search brought. */
  ids: readonly string[];
  paged: number;
  total: number;
}

/** What has been opened of a chart so far. Below `top` stand the boxes without one above. */
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

/** A page of what stands below a box: it follows the pages before it, and the box is open. */
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

/** The way from the top to a box that was searched for: all of it is open, whatever pages have come. */
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

/** Boxes of which some are loaded already do not wait when they are opened. */
export function isLoaded(tree: OrgTree, id: string): boolean {
  return tree.below[id] !== undefined;
}

/** Where the next page below a box begins. */
export function nextOffset(tree: OrgTree, id: string): number {
  return tree.below[id]?.paged ?? 0;
}

/** A box that is shown, or the rest below a box that is not loaded yet. */
export interface OrgNode {
  id: string;
  box: Box | undefined;
  /** How many more there are below `parent`; 0 for a box. */
  more: number;
  parent: string;
  level: number;
  /** From 1, among `size` siblings with the rest counted as one. */
  place: number;
  size: number;
  open: boolean;
  children: OrgNode[];
}

/** What is open, as a tree. */
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

/** The same in the order of reading. */
export function flat(nodes: readonly OrgNode[]): OrgNode[] {
  return nodes.flatMap((node) => [node, ...flat(node.children)]);
}
