import { hierarchy, tree as tidyTree } from 'd3-hierarchy';
import type { OrgNode } from './org-tree.ts';

/** Pixels at zoom 1. */
export const boxSize = { width: 230, height: 72 } as const;
const step = { across: 300, down: 84 } as const;
export const margin = 24;

export interface PlacedBox {
  node: OrgNode;
  x: number;
  y: number;
}

export interface Layout {
  boxes: readonly PlacedBox[];
  /** From the right edge of one box to the left edge of another. */
  links: readonly { key: string; from: { x: number; y: number }; to: { x: number; y: number } }[];
  width: number;
  height: number;
}

/** Positions boxes from left to right, with children below each other; the picture starts at 0, 0 with its margin. */
export function layoutOf(nodes: readonly OrgNode[]): Layout {
  const above: OrgNode = {
    id: '',
    box: undefined,
    more: 0,
    parent: '',
    level: 0,
    place: 1,
    size: 1,
    open: true,
    children: [...nodes],
  };
  const placed = tidyTree<OrgNode>()
    .nodeSize([step.down, step.across])
    .separation((a, b) => (a.parent === b.parent ? 1 : 1.15))(hierarchy(above, ({ children }) => children));
  const points = placed.descendants().filter(({ depth }) => depth > 0);
  const least = Math.min(0, ...points.map(({ x }) => x));
  const boxes = points.map(({ data, x, y }) => ({ node: data, x: margin + y - step.across, y: margin + x - least }));
  const at = new Map(boxes.map((box) => [box.node.id, box]));
  const links = boxes.flatMap((box) => {
    const parent = at.get(box.node.parent);
    if (!parent) return [];
    const middle = boxSize.height / 2;
    return [
      {
        key: box.node.id,
        from: { x: parent.x + boxSize.width, y: parent.y + middle },
        to: { x: box.x, y: box.y + middle },
      },
    ];
  });
  return {
    boxes,
    links,
    width: Math.max(0, ...boxes.map(({ x }) => x + boxSize.width)) + margin,
    height: Math.max(0, ...boxes.map(({ y }) => y + boxSize.height)) + margin,
  };
}

/** The line between two boxes as an SVG path. */
export function linkPath({ from, to }: Layout['links'][number]): string {
  const middle = (from.x + to.x) / 2;
  return `M${from.x},${from.y}C${middle},${from.y} ${middle},${to.y} ${to.x},${to.y}`;
}
