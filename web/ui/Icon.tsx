/** Paths of icons on a 20 × 20 grid, drawn for Atrium. */
const strokes = {
  home: 'M3 9.2 10 3.5l7 5.7V16a1 1 0 0 1-1 1h-3.6v-4.6H7.6V17H4a1 1 0 0 1-1-1z',
  members:
    'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 16.5c.4-3 2.6-4.6 5.5-4.6s5.1 1.6 5.5 4.6M13 3.8a3 3 0 0 1 0 5.5M15 12.3c1.7.7 2.7 2.1 3 4.2',
  people:
    'M4 3h12.500v14H4zM2.500 6.500h3M2.500 10h3M2.500 13.500h3M10.300 9.300a1.900 1.900 0 1 0 0-3.800 1.900 1.900 0 0 0 0 3.800zM7 14c.2-1.900 1.500-2.900 3.300-2.900s3.100 1 3.300 2.900',
  phone:
    'M6.500 3 8.300 7 6.200 8.500c1 2.100 2.700 3.800 4.800 4.800L12.500 11.200l4 1.800v2.500c0 .9-.7 1.500-1.500 1.500C8.500 17 3 11.500 3 5c0-.8.6-1.500 1.500-2z',
  departments: 'M7.5 3h5v4h-5zM2.5 13h5v4h-5zM12.5 13h5v4h-5zM10 7v3M5 13v-3h10v3',
  visibility: 'M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10zM10 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  roles: 'M10 2.5 16.5 5v4.5c0 4-2.6 6.7-6.5 8-3.9-1.3-6.5-4-6.5-8V5z',
  calendar: 'M3.5 4.5h13v12h-13zM3.5 8.5h13M7 2.5v3.5M13 2.5v3.5',
  room: 'M3 17.5V4l8-1.5v15M11 7h5.5v10.5M2 17.5h16M8 10v.1',
  apps: 'M3 3h5.5v5.5H3zM11.5 3H17v5.5h-5.5zM3 11.5h5.5V17H3zM11.5 11.5H17V17h-5.5z',
  sliders: 'M3 6h7M14 6h3M12 4v4M3 14h3M10 14h7M8 12v4',
  receipt: 'M4.5 2.5h11v15l-2.750-1.6L10 17.5l-2.750-1.6-2.750 1.6zM7.5 6.5h5M7.5 10h5',
  cards: 'M2.5 5h15v10.5h-15zM2.5 8.5h15M5.5 12.5h3',
  repeat: 'M3.5 9a6.5 6.5 0 0 1 11.3-3.3L16.5 7.5M16.5 3.5v4h-4M16.5 11a6.5 6.5 0 0 1-11.3 3.3L3.5 12.5M3.5 16.5v-4h4',
  administrator: 'M8 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 16.5c.4-3 2.6-4.6 5.5-4.6 1 0 2 .2 2.8.6M12.5 15l1.7 1.7 3.3-3.7',
  organization: 'M3 17.5V5l7-2.5V17.5M10 8l7 2v7.5M1.5 17.5h17M6 7.5v.1M6 10.5v.1M6 13.5v.1M13.5 12.5v.1M13.5 15v.1',
  picture: 'M2.5 4h15v12h-15zM2.5 13l4-4 4 4 2.5-2.5 4.5 4M13 7.5v.1',
  log: 'M5 2.5h7L15.5 6v11.5H5zM8 9h4.5M8 12h4.5',
  shield: 'M10 2.5 16.5 5v4.5c0 4-2.6 6.7-6.5 8-3.9-1.3-6.5-4-6.5-8V5zM7.3 9.9l2 2 3.5-3.8',
  plug: 'M7 2.5v4M13 2.5v4M4.5 6.5h11v3a5.5 5.5 0 0 1-11 0zM10 15v2.5',
  scan: 'M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4M6.5 10h7',
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM13.5 13.5 17.5 17.5',
  bell: 'M10 2.8c-3 0-4.7 2.2-4.7 5v3L3.8 13.8h12.4l-1.5-3v-3c0-2.8-1.7-5-4.7-5zM8.3 16.3a1.8 1.8 0 0 0 3.4 0',
  help: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM7.8 7.8c.1-1.3 1-2 2.2-2s2.2.8 2.2 1.9c0 1.6-2.1 1.7-2.1 3.3M10 13.8v.1',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  rows: 'M3 6.5h14M3 13.5h14',
  collapse: 'M3 4h14v12H3zM8 4v12M13.5 8.5 12 10l1.5 1.5',
  dot: 'M9 10a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
  up: 'M5.5 12.5 10 8l4.5 4.5',
  down: 'M5.5 8l4.5 4.5L14.5 8',
  right: 'M8 5.5l4.5 4.5L8 14.5',
  left: 'M12 5.5 7.5 10l4.5 4.5',
  close: 'M5 5l10 10M15 5 5 15',
  plus: 'M10 4v12M4 10h12',
  check: 'M4 10.5l4 4 8-9',
  columns: 'M3 4h14v12H3zM7.7 4v12M12.3 4v12',
  bookmark: 'M5.5 3h9v14L10 13.7 5.5 17z',
  upload: 'M10 13V3.5M6 7l4-4 4 4M3.5 13v3.5h13V13',
  download: 'M10 3v9.5M6 9l4 4 4-4M3.5 13.5v3h13v-3',
  eye: 'M2 10c2-3.6 4.7-5.4 8-5.4s6 1.8 8 5.4c-2 3.6-4.7 5.4-8 5.4S4 13.6 2 10zM10 12.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8z',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  warning: 'M10 3 18 16.5H2zM10 8v4M10 14v.1',
  trash: 'M4 5.5h12M8 5.5V3.5h4v2M5.5 5.5l.7 11h7.6l.7-11M8.5 9v4.5M11.5 9v4.5',
  copy: 'M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7',
  language:
    'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM2.5 10h15M10 2.5c2 2.1 3 4.6 3 7.5s-1 5.4-3 7.5c-2-2.1-3-4.6-3-7.5s1-5.4 3-7.5z',
  face: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 2.5v15M10 6.5h5.8M10 10h7.5M10 13.5h5.8',
  mail: 'M2.5 4.5h15v11h-15zM2.8 5.2 10 11l7.2-5.8',
  grip: 'M7.5 5v.1M12.5 5v.1M7.5 10v.1M12.5 10v.1M7.5 15v.1M12.5 15v.1',
  more: 'M4.5 10v.1M10 10v.1M15.5 10v.1',
} as const;

export type IconName = keyof typeof strokes;

/** An icon in the text's colour. It is hidden from screen readers: its button or the text beside it carries the meaning. */
export function Icon({ name, size = 18, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      aria-hidden="true"
      focusable="false"
      style={{ flex: 'none' }}
    >
      <path d={strokes[name]} stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

/** Rotates while a button is busy. The button itself is announced as busy, under its own name. */
export function Busy() {
  return (
    <svg className="anticon-spin" width="14" height="14" viewBox="0 0 20 20" fill="none" aria-hidden="true" focusable="false">
      <path d="M10 2.5a7.5 7.5 0 1 1-7.5 7.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
