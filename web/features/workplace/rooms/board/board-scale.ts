/**
 * The position of time on the board. A column is a minute of local time in the rooms, counted from midnight at the start of the
 * first day, so that nine o'clock has the same column in every zone. A day is drawn from `opens` to `closes`.
 */
export interface Scale {
  days: number;
  /** Minutes of the day, 0 to 1440. */
  opens: number;
  closes: number;
  /** CSS pixels per minute. */
  perMinute: number;
}

/** Half-open, in columns. */
export interface ColumnSpan {
  from: number;
  to: number;
}

export const dayMinutes = 1440;

export const dayWidth = ({ opens, closes, perMinute }: Scale): number => (closes - opens) * perMinute;
export const boardWidth = (scale: Scale): number => scale.days * dayWidth(scale);

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** The pixel of a column. Columns outside the displayed hours are moved to the nearest edge. */
export function xOf(scale: Scale, column: number): number {
  const day = clamp(Math.floor(column / dayMinutes), 0, scale.days);
  if (day === scale.days) return boardWidth(scale);
  return day * dayWidth(scale) + (clamp(column - day * dayMinutes, scale.opens, scale.closes) - scale.opens) * scale.perMinute;
}

/** The column of a pixel, not rounded to a step. */
export function columnAt(scale: Scale, x: number): number {
  const width = dayWidth(scale);
  const day = clamp(Math.floor(x / width), 0, scale.days - 1);
  return day * dayMinutes + clamp(scale.opens + (x - day * width) / scale.perMinute, scale.opens, scale.closes);
}

/** The position of a span; null if it is not visible. */
export function boxOf(scale: Scale, { from, to }: ColumnSpan): { left: number; width: number } | null {
  const left = xOf(scale, from);
  const width = xOf(scale, to) - left;
  return width > 0 ? { left, width } : null;
}

/** The whole hours that contain all used times, at least nine to six. */
export function hoursOf(used: readonly ColumnSpan[]): { opens: number; closes: number } {
  const opens = Math.min(540, ...used.map(({ from }) => from));
  const closes = Math.max(1080, ...used.map(({ to }) => to));
  return { opens: Math.floor(clamp(opens, 0, dayMinutes) / 60) * 60, closes: Math.ceil(clamp(closes, 0, dayMinutes) / 60) * 60 };
}
