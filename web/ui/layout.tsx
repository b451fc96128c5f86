import { type ComponentProps, createElement, type MouseEvent, type ReactElement } from 'react';
import styles from './layout.module.css';

/** Distances in px. */
const spaces = { none: 0, '3xs': 2, '2xs': 4, xs: 6, s: 8, m: 10, l: 12, xl: 16, '2xl': 20, '3xl': 24 } as const;
type Space = keyof typeof spaces;

interface Looks {
  /** Between the children; `rowGap` between wrapped rows, where it differs. */
  gap?: Space | undefined;
  rowGap?: Space | undefined;
  /** Margins before and after, and paddings. */
  above?: Space | undefined;
  below?: Space | undefined;
  pad?: Space | undefined;
  padBlock?: Space | undefined;
  padInline?: Space | undefined;
  align?: 'start' | 'center' | 'end' | 'baseline' | undefined;
  justify?: 'center' | 'end' | 'between' | undefined;
  wrap?: boolean | undefined;
  inline?: boolean | undefined;
  /** In a row: takes the space that is left, may become narrower than its content, keeps its size, is pushed to the end. */
  grow?: boolean | undefined;
  shrink?: boolean | undefined;
  fixed?: boolean | undefined;
  atEnd?: boolean | undefined;
  /** As wide as its container. */
  full?: boolean | undefined;
  /** Widths in px; `basis` is the width from which an item of a wrapping row grows. */
  width?: number | undefined;
  minWidth?: number | undefined;
  maxWidth?: number | undefined;
  basis?: number | undefined;
  noPrint?: boolean | undefined;
  /** With the background of a surface, a border and round corners. */
  frame?: boolean | undefined;
  /** A line along the whole width, before or after the content. */
  line?: 'above' | 'below' | undefined;
  /** Above the page, such as a menu: with a frame and a shadow. */
  floating?: boolean | undefined;
  /** The frame and background of a notice. */
  tint?: 'warning' | undefined;
  /** Colour: `good`, `warning` and `bad` are also readable on a tinted background. */
  tone?: 'plain' | 'quiet' | 'faint' | 'link' | 'danger' | 'good' | 'warning' | 'bad' | undefined;
  /** 12, 13, 14, 16 or 20 px; `tight` has lines of 18 px. */
  size?: 'xs' | 's' | 'm' | 'l' | 'xl' | undefined;
  tight?: boolean | undefined;
  weight?: 'normal' | 'strong' | undefined;
  /** Outdated content while newer content is loaded. */
  stale?: boolean | undefined;
  block?: boolean | undefined;
  centred?: boolean | undefined;
  nowrap?: boolean | undefined;
  /** Scrolls sideways where its content is wider. */
  scroll?: boolean | undefined;
  /** Words may break anywhere; line breaks of the text are kept. */
  breakable?: boolean | undefined;
  preLine?: boolean | undefined;
  /** In the font of codes and numbers. */
  mono?: boolean | undefined;
}

type Tag =
  | 'article'
  | 'aside'
  | 'code'
  | 'dd'
  | 'dialog'
  | 'div'
  | 'dl'
  | 'dt'
  | 'fieldset'
  | 'figcaption'
  | 'figure'
  | 'footer'
  | 'form'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'header'
  | 'label'
  | 'legend'
  | 'li'
  | 'main'
  | 'nav'
  | 'ol'
  | 'p'
  | 'section'
  | 'small'
  | 'span'
  | 'strong'
  | 'td'
  | 'th'
  | 'ul';

type BoxProps<T extends Tag> = Looks & { as?: T | undefined } & Omit<ComponentProps<T>, keyof Looks>;

type Kind = 'measure' | 'length' | 'choice' | 'flag';

const lengths: Record<string, string> = { width: 'inlineSize', minWidth: 'minInlineSize', maxWidth: 'maxInlineSize' };
const namesByKind: Record<Kind, string> = {
  measure: 'gap rowGap above below pad padBlock padInline',
  length: 'width minWidth maxWidth basis',
  choice: 'align justify line tint tone size weight',
  flag: 'wrap inline grow shrink fixed atEnd full noPrint frame floating tight block centred nowrap breakable preLine mono scroll stale truncate clamp divided fit',
};
const kinds = new Map<string, Kind>(
  (Object.entries(namesByKind) as [Kind, string][]).flatMap(([kind, names]) =>
    names.split(' ').map((name) => [name, kind] as const),
  ),
);

/** Draws the element, with a class for each look. Distances are passed as variables, so a class of a module can override them. */
function draw(tag: Tag, first: string | undefined, props: Record<string, unknown>): ReactElement {
  let classes = first ?? '';
  let variables: Record<string, unknown> | undefined;
  const rest: Record<string, unknown> = {};
  const add = (name: string | undefined) => {
    if (name) classes = classes ? `${classes} ${name}` : name;
  };
  for (const name in props) {
    const value = props[name];
    switch (kinds.get(name)) {
      case undefined:
        if (name !== 'as') rest[name] = value;
        break;
      case 'flag':
        if (value) add(styles[name]);
        break;
      case 'choice':
        add(styles[`${name}-${String(value)}`]);
        break;
      case 'measure':
        if (value === undefined) break;
        add(styles[name]);
        (variables ??= {})[`--${name}`] = `${spaces[value as Space]}px`;
        break;
      case 'length':
        if (name === 'basis') Object.assign((variables ??= {}), { flex: `1 1 ${String(value)}px`, minInlineSize: 0 });
        else (variables ??= {})[lengths[name] ?? ''] = value;
    }
  }
  add(props['className'] as string | undefined);
  const { as, style } = props;
  rest['className'] = classes || undefined;
  rest['style'] = variables ? Object.assign(variables, style) : style;
  return createElement((as as Tag | undefined) ?? tag, rest);
}

/** A block with a frame, paddings or margins, whose content flows as usual. */
export function Box<T extends Tag = 'div'>(props: BoxProps<T>) {
  return draw('div', undefined, props);
}

/** Children below each other. */
export function Stack<T extends Tag = 'div'>(props: BoxProps<T>) {
  return draw('div', styles['stack'], props);
}

/** Children beside each other. */
export function Row<T extends Tag = 'div'>(props: BoxProps<T>) {
  return draw('div', styles['row'], props);
}

/** Columns of equal width, each at least `min` px wide; with `fit`, few children fill the whole width. */
export function Grid<T extends Tag = 'div'>({ min, style, ...props }: BoxProps<T> & { min: number; fit?: boolean }) {
  return draw('div', styles['grid'], { ...props, style: { '--min': `${min}px`, ...style } });
}

/** Text, or another element, with a colour, size or weight of its own. */
export function Text<T extends Tag = 'span'>(props: BoxProps<T>) {
  return draw('span', undefined, props);
}

/** Columns by `template`, as in CSS; below 992 px they are below each other. */
export function ColumnLayout<T extends Tag = 'div'>({ template, style, ...props }: BoxProps<T> & { template: string }) {
  return draw('div', styles['columns'], { ...props, style: { '--columns': template, ...style } });
}

/** A paragraph of quiet text. */
export function Note<T extends Tag = 'p'>(props: BoxProps<T>) {
  return draw('p', undefined, { tone: 'quiet', ...props });
}

/** Quiet text of 12 px, such as the second line of a table cell. */
export function Caption<T extends Tag = 'span'>(props: BoxProps<T>) {
  return draw('span', undefined, { tone: 'quiet', size: 'xs', ...props });
}

/** Lines of text below each other in a table cell. */
export function Cell<T extends Tag = 'span'>(props: BoxProps<T>) {
  return draw('span', styles['cell'], props);
}

/** A list without bullets; with `divided`, lines between its items instead of gaps. */
export function List<T extends Tag = 'ul'>(props: BoxProps<T> & { divided?: boolean }) {
  return draw('ul', props.divided ? undefined : styles['stack'], props);
}

/** Text that ends with an ellipsis after `lines` lines; the pointer shows the whole text if it does not fit. */
export function Truncate<T extends Tag = 'span'>({ lines = 1, style, ...props }: BoxProps<T> & { lines?: number }) {
  return draw('span', undefined, {
    block: true,
    onMouseEnter: props.title === undefined ? showWhole : undefined,
    ...props,
    truncate: lines === 1,
    clamp: lines > 1,
    style: lines > 1 ? { '--clamp': lines, ...style } : style,
  });
}

function showWhole({ currentTarget: box }: MouseEvent<HTMLElement>) {
  const cut = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
  box.title = cut ? (box.textContent ?? '') : '';
}

/** A small table of text. With a `label` it is a region that scrolls sideways and can be focused for that. */
export function PlainTable({ className, label, ...rest }: ComponentProps<'table'> & { label?: string }) {
  const table = <table className={[styles['table'], className].filter(Boolean).join(' ')} {...rest} />;
  const region = label === undefined ? {} : { role: 'region', tabIndex: 0, 'aria-label': label };
  return (
    <div className={styles['scroll']} {...region}>
      {table}
    </div>
  );
}

/** A button that looks like the text around it. */
export function PlainButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" className={[styles['plain'], className].filter(Boolean).join(' ')} {...rest} />;
}
