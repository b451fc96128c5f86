import { Button } from 'antd';
import { useLayoutEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { go } from '#web/client/navigation.ts';
import type { SetUrlState } from '#web/client/url-state.ts';
import type { UrlState } from '#web/client/url-fields.ts';
import { paths } from '#web/paths.ts';
import { Note, Row, Stack, Text } from '#web/ui/layout.tsx';
import { useNarrow } from '#web/ui/use-narrow.ts';
import type { chartUrl } from './insight-url.ts';
import { OrgCanvas } from './OrgCanvas.tsx';
import styles from './OrgChart.module.css';
import { layoutOf } from './org-layout.ts';
import { flat, type OrgNode, type OrgTree, shownNodes } from './org-tree.ts';
import { OrgList } from './OrgList.tsx';
import { OrgTools } from './OrgTools.tsx';
import { useBoxText } from './use-box-text.ts';
import type { useOrgTree } from './use-org-tree.ts';
import { usePanZoom } from './use-pan-zoom.ts';

interface OrgChartProps {
  org: OrgTree;
  tree: Pick<ReturnType<typeof useOrgTree>, 'load' | 'toggle' | 'reveal' | 'expandAll'>;
  state: UrlState<typeof chartUrl>;
  set: SetUrlState<typeof chartUrl>;
  /** The team's name, for exported files. */
  name: string;
}

const firstLook = 0.6;

/** The chart and its tree, with the same box selected in both. */
export function OrgChart({ org, tree, state, set, name }: OrgChartProps) {
  const t = useTranslations('insight.chart');
  const text = useBoxText(state.view);
  const panZoom = usePanZoom();
  const narrow = useNarrow();
  const asList = state.list || narrow;
  const nodes = useMemo(() => shownNodes(org), [org]);
  const rows = useMemo(() => flat(nodes), [nodes]);
  const layout = useMemo(() => layoutOf(nodes), [nodes]);
  const [active, setActive] = useState<string | undefined>(state.focus || undefined);
  const [requestedId, setRequestedId] = useState<string | undefined>(state.focus || undefined);
  const chosen = rows.find(({ id }) => id === active);
  const pageOf = (id: string) => (state.view === 'reports' ? paths.member({ id }) : `${paths.departments}?department=${id}`);

  // The picture is positioned once its viewport has a size, and again when the requested box is loaded.
  const found = requestedId ? layout.boxes.find(({ node }) => node.id === requestedId) : undefined;
  useLayoutEffect(() => {
    if (found) panZoom.centre(found);
    else if (!requestedId) panZoom.fit(layout, firstLook);
    if (found) setRequestedId(undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- moving about is the person's, not to be undone when the layout grows
  }, [found?.node.id, asList]);

  const act = (work: Promise<void>) => void work.catch(() => undefined);
  const toggle = (node: OrgNode, open = !node.open) => {
    if (!node.box) act(tree.load(node.parent));
    else {
      setActive(node.id);
      act(tree.toggle(node.id, open));
    }
  };
  const open = (node: OrgNode) => (node.box ? !node.box.pathOnly && go(pageOf(node.id)) : toggle(node));
  const choose = (node: OrgNode) => {
    setActive(node.id);
    const box = layout.boxes.find((each) => each.node.id === node.id);
    if (box) panZoom.centre(box);
  };
  const reveal = async (id: string) => {
    await tree.reveal(id);
    setActive(id);
    setRequestedId(id);
    set({ focus: id }, { replace: true });
  };
  const zoom = (key: string) => (key === '0' ? panZoom.fit(layout) : panZoom.zoom(key === '+' ? 1.25 : 0.8));
  const treeOf = (hidden: boolean) => (
    <OrgList
      label={t('label')}
      nodes={rows}
      active={active}
      linesOf={text.full}
      hidden={hidden}
      onActive={choose}
      onToggle={toggle}
      onOpen={open}
      onKey={zoom}
    />
  );
  return (
    <Stack as="section" shrink frame className={styles['chart']} data-form={asList ? 'list' : 'chart'} aria-label={t('label')}>
      <OrgTools
        view={state.view}
        list={asList}
        narrow={narrow}
        onList={(list) => set({ list }, { replace: true })}
        onFind={(id) => act(reveal(id))}
        onZoom={zoom}
        onExpand={tree.expandAll}
        layout={layout}
        textOf={text.short}
        name={name}
      />
      <div className={styles['drawn']}>
        {asList ? null : treeOf(true)}
        <OrgCanvas
          layout={layout}
          textOf={text.short}
          active={active}
          panZoom={panZoom}
          onPick={({ id }) => setActive(id)}
          onToggle={toggle}
          onOpen={open}
        >
          <Note size="xs" className={styles['hint']}>
            {t('hint')}
          </Note>
        </OrgCanvas>
      </div>
      {asList ? treeOf(false) : null}
      <Row
        gap="xl"
        rowGap="s"
        align="center"
        justify="between"
        wrap
        padBlock="s"
        padInline="l"
        line="above"
        className={styles['chosen']}
        role="status"
      >
        {chosen?.box ? (
          <>
            <span>
              <strong>{chosen.box.name}</strong>{' '}
              <Text tone="quiet" size="s">
                {text.full(chosen.box).join(' · ')}
              </Text>
            </span>
            {chosen.box.pathOnly ? null : (
              <Button size="small" onClick={() => open(chosen)}>
                {state.view === 'reports' ? t('openMember') : t('openDepartment')}
              </Button>
            )}
          </>
        ) : null}
      </Row>
    </Stack>
  );
}
