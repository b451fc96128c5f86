import { memo, type ReactNode } from 'react';
import styles from './OrgChart.module.css';
import { boxSize, type Layout, linkPath, type PlacedBox } from './org-layout.ts';
import type { BoxText } from './org-svg.ts';
import type { OrgNode } from './org-tree.ts';
import type { usePanZoom } from './use-pan-zoom.ts';

interface OrgCanvasProps {
  layout: Layout;
  textOf: (node: OrgNode) => BoxText;
  active: string | undefined;
  panZoom: ReturnType<typeof usePanZoom>;
  onPick: (node: OrgNode) => void;
  onToggle: (node: OrgNode) => void;
  onOpen: (node: OrgNode) => void;
  children: ReactNode;
}

/**
 * The chart as a picture that can be panned and zoomed. It is hidden from keyboard and screen readers, which use the tree beside
 * it.
 */
export function OrgCanvas({ layout, textOf, active, panZoom, onPick, onToggle, onOpen, children }: OrgCanvasProps) {
  const { stage, picture, handlers, dragged } = panZoom;
  const unlessDragged = (act: (node: OrgNode) => void) => (node: OrgNode) => (dragged() ? undefined : act(node));
  return (
    <div ref={stage} className={styles['stage']} {...handlers}>
      <svg className={styles['picture']} aria-hidden="true" focusable="false">
        <g ref={picture}>
          <Links links={layout.links} />
          {layout.boxes.map((box) => (
            <BoxShape
              key={box.node.id}
              box={box}
              text={textOf(box.node)}
              active={box.node.id === active}
              onPick={unlessDragged(onPick)}
              onToggle={unlessDragged(onToggle)}
              onOpen={onOpen}
            />
          ))}
        </g>
      </svg>
      {children}
    </div>
  );
}

const Links = memo(({ links }: Pick<Layout, 'links'>) => (
  <g className={styles['links']}>
    {links.map((link) => (
      <path key={link.key} d={linkPath(link)} />
    ))}
  </g>
));

interface BoxShapeProps {
  box: PlacedBox;
  text: BoxText;
  active: boolean;
  onPick: (node: OrgNode) => void;
  onToggle: (node: OrgNode) => void;
  onOpen: (node: OrgNode) => void;
}

function BoxShape({ box: { node, x, y }, text, active, onPick, onToggle, onOpen }: BoxShapeProps) {
  const { width, height } = boxSize;
  if (!node.box) {
    return (
      <g className={styles['more']} transform={`translate(${x} ${y + 20})`} data-active={active} onClick={() => onToggle(node)}>
        <rect width={width} height={32} rx={16} />
        <text x={16} y={21}>
          {text.name}
        </text>
      </g>
    );
  }
  return (
    <g className={styles['box']} transform={`translate(${x} ${y})`} data-active={active} data-quiet={node.box.pathOnly}>
      <g onClick={() => onPick(node)} onDoubleClick={() => onOpen(node)}>
        <title>{node.box.name}</title>
        <rect width={width} height={height} rx={8} />
        <text className={styles['name']} x={12} y={23}>
          {text.name}
        </text>
        {text.lines.map((line, at) => (
          <text key={line} x={12} y={43 + at * 18}>
            {line}
          </text>
        ))}
      </g>
      {node.box.children > 0 ? (
        <g className={styles['knob']} transform={`translate(${width} ${height / 2})`} onClick={() => onToggle(node)}>
          <circle r={18} fill="transparent" stroke="none" />
          <circle r={11} />
          <path d={node.open ? 'M-5 0H5' : 'M-5 0H5M0 -5V5'} />
        </g>
      ) : null}
    </g>
  );
}
