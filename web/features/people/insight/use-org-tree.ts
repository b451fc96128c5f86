import { useQuery, useQueryClient } from '@tanstack/react-query';
import { insightLimits } from '#contract/people/insight-facts.ts';
import type { ChartDepartment, ChartPerson } from '#contract/people/insight.ts';
import { api } from '#web/client/api.ts';
import type { ChartView } from './insight-url.ts';
import {
  addPage,
  addWay,
  type Box,
  emptyTree,
  flat,
  isLoaded,
  nextOffset,
  type OrgTree,
  setOpen,
  shownNodes,
  top,
} from './org-tree.ts';

const callsAtOnce = 6;

interface Chart {
  tree: OrgTree;
  /** Number of people without a reporting line. */
  alone: number;
}

const ofDepartment = (row: ChartDepartment): Box => ({
  id: row.departmentId,
  parentId: row.parentId,
  name: row.name,
  note: row.head?.displayName ?? null,
  count: row.people,
  children: row.children,
  pathOnly: row.pathOnly,
});

const ofPerson = (row: ChartPerson): Box => ({
  id: row.employeeId,
  parentId: row.leaderId,
  name: row.displayName,
  note: [row.jobTitle, row.department].filter(Boolean).join(' · ') || null,
  count: row.reports,
  children: row.reports,
  pathOnly: false,
});

/** Loads a page of children of a box, or the first page. */
async function page(view: ChartView, parent: string, offset: number): Promise<{ boxes: Box[]; total: number; alone: number }> {
  if (view === 'departments') {
    const query = { offset, ...(parent === top ? {} : { parentId: parent }) };
    const { items, total } = await api.insight.departments({ query });
    return { boxes: items.map(ofDepartment), total, alone: 0 };
  }
  const query = { offset, ...(parent === top ? {} : { leaderId: parent }) };
  const { items, total, alone } = await api.insight.reports({ query });
  return { boxes: items.map(ofPerson), total, alone: alone ?? 0 };
}

async function way(view: ChartView, id: string): Promise<Box[]> {
  if (view === 'departments') return (await api.insight.departmentWay({ params: { id } })).items.map(ofDepartment);
  return (await api.insight.reportsWay({ params: { id } })).items.map(ofPerson);
}

/** Loads the top two levels, and the ancestors of the box requested by the address. */
async function begin(view: ChartView, focus: string): Promise<Chart> {
  const { boxes, total, alone } = await page(view, top, 0);
  const [root, ...rest] = boxes;
  const tree =
    view === 'departments' && root
      ? addPage(addPage(emptyTree, top, [root], 1), root.id, rest, total)
      : addPage(emptyTree, top, boxes, total);
  const found = focus ? await way(view, focus).catch(() => []) : [];
  return { tree: addWay(tree, found), alone };
}

/** The loaded part of a chart, and functions to load more: one bounded call per expansion. */
export function useOrgTree(view: ChartView, focus: string) {
  const queries = useQueryClient();
  const queryKey = ['chart', view];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => begin(view, focus),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const change = (next: (tree: OrgTree) => OrgTree) =>
    queries.setQueryData<Chart>(queryKey, (chart) => chart && { ...chart, tree: next(chart.tree) });
  async function load(id: string): Promise<void> {
    const { boxes, total } = await page(view, id, data ? nextOffset(data.tree, id) : 0);
    change((tree) => addPage(tree, id, boxes, total));
  }
  return {
    chart: data,
    error,
    refetch,
    load,
    /** Expands or collapses a box; its children are loaded the first time. */
    async toggle(id: string, open: boolean): Promise<void> {
      if (open && data && !isLoaded(data.tree, id)) await load(id);
      else change((tree) => setOpen(tree, id, open));
    },
    /**
     * Expands all levels from the top, a few calls at a time, until the chart has its maximum number of boxes. Resolves to false if
     * that number ended it.
     */
    async expandAll(): Promise<boolean> {
      for (let tree = data?.tree ?? emptyTree; ;) {
        const shown = flat(shownNodes(tree));
        const closed = shown.filter(({ box, open }) => box && box.children > 0 && !open).slice(0, callsAtOnce);
        if (closed.length === 0) return true;
        if (shown.length >= insightLimits.chartBoxes) return false;
        const pages = await Promise.all(
          closed.map(({ id }) => (isLoaded(tree, id) ? Promise.resolve(undefined) : page(view, id, 0))),
        );
        for (const [at, { id }] of closed.entries()) {
          const found = pages[at];
          tree = found ? addPage(tree, id, found.boxes, found.total) : setOpen(tree, id, true);
        }
        const expanded = tree;
        change(() => expanded);
      }
    },
    /** Expands the ancestors of a box. */
    async reveal(id: string): Promise<void> {
      const found = await way(view, id);
      change((tree) => addWay(tree, found));
    },
  };
}
