import { expect, test } from 'vitest';
import { addPage, addWay, type Box, emptyTree, flat, nextOffset, setOpen, shownNodes, top } from './org-tree.ts';
import { layoutOf } from './org-layout.ts';
import { svgText } from './org-svg.ts';

const box = (id: string, parentId: string | null, children = 0): Box => ({
  id,
  parentId,
  name: id,
  note: null,
  count: 1,
  children,
  pathOnly: false,
});
const outline = (tree: Parameters<typeof shownNodes>[0]) =>
  flat(shownNodes(tree)).map(({ id, more, level }) => `${level} ${more ? `+${more}` : id}`);

const root = addPage(emptyTree, top, [box('root', null, 3)], 1);
const opened = addPage(root, 'root', [box('a', 'root', 2), box('b', 'root')], 3);

test('appends pages and counts the remaining boxes', () => {
  expect(outline(opened)).toEqual(['1 root', '2 a', '2 b', '2 +1']);
  expect(nextOffset(opened, 'root')).toBe(2);
  expect(outline(addPage(opened, 'root', [box('c', 'root')], 3))).toEqual(['1 root', '2 a', '2 b', '2 c']);
});

test('a box found by search comes after the loaded pages, and appears once even if its page is loaded later', () => {
  const found = addWay(opened, [box('root', null, 3), box('c', 'root', 1), box('d', 'c')]);
  expect(outline(found)).toEqual(['1 root', '2 a', '2 b', '2 c', '3 d']);
  expect(nextOffset(found, 'root')).toBe(2);
  expect(outline(addPage(found, 'root', [box('c', 'root', 1)], 3))).toEqual(['1 root', '2 a', '2 b', '2 c', '3 d']);
});

test('a collapsed box hides its children and keeps them loaded', () => {
  const closed = setOpen(opened, 'root', false);
  expect(outline(closed)).toEqual(['1 root']);
  expect(outline(setOpen(closed, 'root', true))).toEqual(['1 root', '2 a', '2 b', '2 +1']);
});

test('the picture contains every box once, escaped, and nothing external', () => {
  const withMarkup = { ...box('x', 'root'), name: '<script>&"海港"' };
  const layout = layoutOf(shownNodes(addPage(opened, 'root', [withMarkup], 3)));
  const svg = svgText(layout, (node) => ({ name: node.box?.name ?? '', lines: ['一', '二'] }), 'Harbour');
  expect(svg.match(/<rect class="box"/g)).toHaveLength(4);
  expect(svg).toContain('&lt;script&gt;&amp;&quot;海港&quot;');
  expect(svg.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(/https?:|url\(|href|<script/);
});
