import { Button } from 'antd';
import type { CSSProperties, PointerEventHandler, ReactNode, Ref } from 'react';
import { useTranslations } from 'use-intl';
import type { FloorPlan } from '#contract/workplace/floor-plans.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import styles from './Plan.module.css';
import { useFloorName } from './use-floor-plans.ts';
import { usePlanZoom } from './use-plan-zoom.ts';

interface PlanSheetProps {
  plan: FloorPlan;
  /** At the left of the zoom buttons. */
  tools?: ReactNode;
  /** The element as large as the image, on which positions are measured. */
  sheet?: Ref<HTMLDivElement>;
  /** Whether a drag on the image draws a room. */
  draws?: boolean;
  onPointerDown?: PointerEventHandler<HTMLDivElement>;
  onPointerMove?: PointerEventHandler<HTMLDivElement>;
  onPointerUp?: PointerEventHandler<HTMLDivElement>;
  onPointerCancel?: PointerEventHandler<HTMLDivElement>;
  /** What is drawn on the image, positioned in percent. */
  children: ReactNode;
}

/** The image of a floor that is panned by scrolling and zoomed, with rooms on it. */
export function PlanSheet({ plan, tools, sheet, draws = false, children, ...pointers }: PlanSheetProps) {
  const t = useTranslations('floorPlans');
  const name = useFloorName();
  const { view, zoom, canZoomIn, canZoomOut, zoomIn, zoomOut, fit } = usePlanZoom();
  const sizes = {
    '--zoom': zoom,
    '--ratio': plan.width / plan.height,
    ...(draws ? { cursor: 'crosshair', touchAction: 'none' } : {}),
  } as CSSProperties;
  return (
    <Stack gap="s" shrink>
      <Row gap="xs" align="center" wrap noPrint>
        {tools}
        <Row gap="2xs" atEnd>
          <Button icon={<span aria-hidden="true">−</span>} aria-label={t('zoomOut')} disabled={!canZoomOut} onClick={zoomOut} />
          <Button icon={<Icon name="plus" size={16} />} aria-label={t('zoomIn')} disabled={!canZoomIn} onClick={zoomIn} />
          <Button disabled={!canZoomOut} onClick={fit}>
            {t('zoomFit')}
          </Button>
        </Row>
      </Row>
      <div ref={view} className={styles['plan']} role="region" aria-label={t('region', { place: name(plan) })} tabIndex={0}>
        <div ref={sheet} className={styles['sheet']} style={sizes} {...pointers}>
          <img src={plan.image} alt="" width={plan.width} height={plan.height} draggable={false} />
          {children}
        </div>
      </div>
    </Stack>
  );
}

/** Where an area or a point is on the image. */
export const placedStyle = (area: { x: number; y: number; width: number; height: number }, tone: string): CSSProperties => ({
  insetBlockStart: `${area.y * 100}%`,
  insetInlineStart: `${area.x * 100}%`,
  ...(area.width > 0 ? { inlineSize: `${area.width * 100}%`, blockSize: `${area.height * 100}%` } : {}),
  ['--tone' as never]: tone,
});
