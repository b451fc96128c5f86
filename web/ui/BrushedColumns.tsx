import { Slider } from 'antd';
import { type PointerEvent, useRef, useState } from 'react';
import { Columns, type ColumnsProps, type RowRange } from './Bars.tsx';

interface BrushedColumnsProps<Key extends string> extends Omit<ColumnsProps<Key>, 'chosen' | 'surface'> {
  range: RowRange | undefined;
  onRange: (range: RowRange) => void;
  /** Names of the two handles. */
  labels: readonly [from: string, to: string];
  /** The complete name of a row, for the handles. */
  nameOf: (at: number) => string;
}

/**
 * A bar chart over time of which a range is selected by dragging across the bars, with mouse or finger, or by the two handles below
 * it, also with the arrow keys.
 */
export function BrushedColumns<Key extends string>({ range, onRange, labels, nameOf, ...columns }: BrushedColumnsProps<Key>) {
  const count = columns.rows.length;
  const last = Math.max(0, count - 1);
  const [draft, setDraft] = useState<RowRange>();
  const anchor = useRef<number | undefined>(undefined);
  const indexAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * count)));
  };
  const fromAnchor = (event: PointerEvent): RowRange => {
    const [start, end] = [anchor.current ?? 0, indexAt(event)];
    return [Math.min(start, end), Math.max(start, end)];
  };
  const finish = () => {
    anchor.current = undefined;
    setDraft(undefined);
  };
  const surface = {
    // A finger that moves up or down scrolls the page.
    style: { touchAction: 'pan-y', cursor: 'ew-resize' },
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      anchor.current = indexAt(event);
      setDraft(fromAnchor(event));
    },
    onPointerMove(event: PointerEvent) {
      if (anchor.current !== undefined) setDraft(fromAnchor(event));
    },
    onPointerUp(event: PointerEvent) {
      if (anchor.current === undefined) return;
      onRange(fromAnchor(event));
      finish();
    },
    onPointerCancel: finish,
  };
  const shown = draft ?? range;
  const half = `(100% - 40px) / ${count * 2}`;
  return (
    <>
      <Columns {...columns} chosen={shown} surface={surface} />
      <Slider
        range
        min={0}
        max={last}
        value={[...(shown ?? [0, last])]}
        onChange={([from = 0, to = last]) => setDraft([from, to])}
        onChangeComplete={([from = 0, to = last]) => {
          onRange([from, to]);
          finish();
        }}
        ariaLabelForHandle={[...labels]}
        ariaValueTextFormatterForHandle={nameOf}
        tooltip={{ formatter: (at) => nameOf(at ?? 0) }}
        style={{ marginInlineStart: `calc(40px + ${half})`, marginInlineEnd: `calc(${half})` }}
      />
    </>
  );
}
