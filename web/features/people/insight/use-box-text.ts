import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { ChartView } from './insight-url.ts';
import { boxSize } from './org-layout.ts';
import type { BoxText } from './org-svg.ts';
import type { Box, OrgNode } from './org-tree.ts';

let canvas: CanvasRenderingContext2D | null | undefined;

/** The text shortened to the available width in the font of the picture. */
function cut(text: string, font: string): string {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return text;
  canvas.font = `${font} ${getComputedStyle(document.body).fontFamily}`;
  const room = boxSize.width - 24;
  if (canvas.measureText(text).width <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && canvas.measureText(`${letters.join('')}…`).width > room) letters.pop();
  return `${letters.join('')}…`;
}

/** The texts of a box: complete for the tree, shortened for the picture. Each box is measured once. */
export function useBoxText(view: ChartView): { full(box: Box): string[]; short(node: OrgNode): BoxText } {
  const t = useTranslations('insight.chart');
  return useMemo(() => {
    const measured = new WeakMap<Box, BoxText>();
    const full = (box: Box): string[] => {
      if (box.pathOnly) return [t('pathOnly')];
      const count = box.count ?? 0;
      if (view === 'reports') return [box.note ?? '', t('reports', { count })].filter(Boolean);
      return [box.note === null ? t('noHead') : t('head', { name: box.note }), t('people', { count })];
    };
    const short = (node: OrgNode): BoxText => {
      if (!node.box) return { name: t('more', { count: node.more }), lines: [] };
      const known = measured.get(node.box);
      if (known) return known;
      const text = { name: cut(node.box.name, '600 14px'), lines: full(node.box).map((line) => cut(line, '12px')) };
      measured.set(node.box, text);
      return text;
    };
    return { full, short };
  }, [t, view]);
}
