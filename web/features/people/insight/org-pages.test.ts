import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxSize, layoutOf } from './org-layout.ts';
import { pagesOf, pagesSvg } from './org-pages.ts';
import { addPage, type Box, emptyTree, type OrgTree, shownNodes, top } from './org-tree.ts';

const box = (id: string, parentId: string | null, children: number): Box => ({
  id,
  parentId,
  name: id,
  note: null,
  count: 1,
  children,
  pathOnly: false,
});

/** A tree whose boxes have these numbers of children, in breadth-first order. */
function treeOf(children: readonly number[]): OrgTree {
  let tree = addPage(emptyTree, top, [box('0', null, children[0] ?? 0)], 1);
  let next = 1;
  for (const [at, count] of children.entries()) {
    if (at >= next || count === 0) continue;
    const ids = Array.from({ length: count }, (_, n) => next + n);
    next += count;
    tree = addPage(
      tree,
      String(at),
      ids.map((id) => box(String(id), String(at), children[id] ?? 0)),
      count,
    );
  }
  return tree;
}

test('every box is printed once, wholly on its page, and names are at least 6 points', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 120 }), (children) => {
      const layout = layoutOf(shownNodes(treeOf([3, ...children])));
      const { scale, pages } = pagesOf(layout);
      expect(scale * 14 * 0.75).toBeGreaterThanOrEqual(6);
      expect(pages.flatMap(({ boxes }) => boxes.map(({ node }) => node.id)).sort()).toEqual(
        layout.boxes.map(({ node }) => node.id).sort(),
      );
      for (const { x, y, boxes } of pages)
        for (const each of boxes) {
          expect(each.x).toBeGreaterThanOrEqual(x);
          expect(each.y).toBeGreaterThanOrEqual(y);
          expect((each.x + boxSize.width - x) * scale).toBeLessThanOrEqual(1511);
          expect((each.y + boxSize.height - y) * scale).toBeLessThanOrEqual(1016);
        }
    }),
    { numRuns: 60 },
  );
});

test('a small chart is one page at full size, a tall one several with a title each', () => {
  const small = layoutOf(shownNodes(treeOf([3])));
  expect(pagesOf(small)).toMatchObject({ scale: 1, pages: [{ row: 1, column: 1 }] });
  const tall = layoutOf(shownNodes(treeOf([50])));
  const pages = pagesSvg(
    tall,
    (node) => ({ name: node.id, lines: [] }),
    (_page, number, total) => `${number} of ${total}`,
  );
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[0]).toContain(`1 of ${pages.length}`);
  expect(pages.join('').match(/<rect class="box"/g)).toHaveLength(51);
});
