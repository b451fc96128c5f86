import { openSvg } from '#server/demo/picture.ts';

/** The look of a demo app: two colours, the shape on its icon, and the parts of its screens. */
interface Look {
  dark: string;
  light: string;
  shape: string;
  screens: readonly Screen[];
}

type Screen = 'table' | 'board' | 'chart' | 'form' | 'calendar' | 'page';

// Shapes on a field of 100 by 100, drawn in white.
const looks: Record<string, Look> = {
  'hr-system': look(
    '#1f5fd0',
    '#5b8fef',
    circle(38, 38, 15) + bar(16, 60, 44, 22, 11) + circle(70, 46, 11) + bar(66, 63, 22, 19, 9),
    ['table', 'calendar'],
  ),
  codeless: look(
    '#6a2fc2',
    '#a06ff0',
    bar(18, 18, 28, 28, 6) + bar(54, 18, 28, 28, 14) + bar(18, 54, 28, 28, 14) + bar(54, 54, 28, 28, 6),
    ['form', 'board'],
  ),
  documents: look(
    '#0f766e',
    '#3fb5a9',
    bar(24, 14, 52, 72, 7) + dim(bar(34, 32, 32, 6, 3) + bar(34, 46, 32, 6, 3) + bar(34, 60, 20, 6, 3)),
    ['page'],
  ),
  surveys: look('#b4337a', '#e577b0', bar(18, 52, 16, 30, 4) + bar(42, 20, 16, 62, 4) + bar(66, 36, 16, 46, 4), ['chart']),
  projects: look('#0b6b9e', '#48b0e4', bar(16, 20, 20, 60, 5) + bar(40, 20, 20, 38, 5) + bar(64, 20, 20, 50, 5), [
    'board',
    'calendar',
  ]),
  expenses: look(
    '#2f7a34',
    '#74c07a',
    '<path d="M26 14h48v72l-12-8-12 8-12-8-12 8z" fill="#fff"/>' + dim(bar(36, 32, 28, 6, 3) + bar(36, 48, 28, 6, 3)),
    ['table'],
  ),
  crm: look('#b3471d', '#f08a5b', circle(50, 34, 18) + '<path d="M16 84a34 26 0 0 1 68 0z" fill="#fff"/>', ['board']),
  'help-desk': look(
    '#8a5a00',
    '#dfa32b',
    '<path d="M18 22h64v42H46L30 80V64H18z" fill="#fff"/>' + dim(circle(36, 43, 5) + circle(50, 43, 5) + circle(64, 43, 5)),
    ['table'],
  ),
  'e-sign': look('#27364a', '#6c86a8', '<path d="M18 70l40-44 16 16-40 40-20 4z" fill="#fff"/>' + bar(18, 88, 64, 4, 2), [
    'page',
  ]),
  learning: look(
    '#7a5c2e',
    '#c9a15c',
    '<path d="M50 20L90 40 50 60 10 40z" fill="#fff"/><path d="M28 56v16q22 14 44 0V56L50 68z" fill="#fff"/>',
    ['calendar'],
  ),
  analytics: look(
    '#1d4f91',
    '#31b2c4',
    '<path d="M14 78l22-30 18 16 32-42" fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"/>',
    ['chart', 'chart'],
  ),
  'password-vault': look(
    '#4a1f63',
    '#8d55b0',
    bar(22, 46, 56, 38, 8) +
      '<path d="M34 48V34a16 16 0 0 1 32 0v14" fill="none" stroke="#fff" stroke-width="9"/>' +
      dim(circle(50, 64, 7)),
    ['table'],
  ),
  attendance: look(
    '#a12a2a',
    '#e97272',
    circle(50, 50, 36) + dim('<path d="M50 30v22l15 10" fill="none" stroke="#000" stroke-width="7" stroke-linecap="round"/>'),
    ['calendar'],
  ),
  'design-reviews': look('#c02673', '#f59e3d', circle(38, 40, 22) + bar(46, 46, 38, 38, 6), ['page']),
};

function look(dark: string, light: string, shape: string, screens: readonly Screen[]): Look {
  return { dark, light, shape, screens };
}

/** The pictures named by a manifest of the demo: icon.png, screen-1.png and so on, as PNG. */
export async function drawApp(key: string): Promise<Map<string, Buffer>> {
  const found = looks[key];
  if (!found) throw new Error(`the demo draws no pictures for ${key}`);
  const drawings = [
    ['icon.png', iconOf(found)] as const,
    ...found.screens.map((screen, at) => [`screen-${at + 1}.png`, screenOf(found, screen, at)] as const),
  ];
  return new Map(
    await Promise.all(
      drawings.map(async ([name, svg]) => [name, await (await openSvg(svg)).png({ compressionLevel: 1 }).toBuffer()] as const),
    ),
  );
}

const svg = (width: number, height: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`;

const iconOf = ({ dark, light, shape }: Look) =>
  svg(
    256,
    256,
    `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>
     <rect width="256" height="256" fill="url(#g)"/><g transform="translate(40 40) scale(1.76)">${shape}</g>`,
  );

function circle(x: number, y: number, radius: number, fill = '#fff'): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

function bar(x: number, y: number, width: number, height: number, radius: number, fill = '#fff'): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`;
}

/** Draws the inside of a shape dark on its white. */
function dim(inside: string): string {
  return `<g opacity=".55">${inside.replaceAll('#fff', '#000')}</g>`;
}

/** A screen without text: a menu on the left, a bar at the top, and the parts of the app. */
function screenOf({ dark, light, shape }: Look, screen: Screen, at: number): string {
  const menu = [0, 1, 2, 3, 4, 5].map((n) =>
    bar(72, 128 + n * 52, 110 + ((n * 37) % 50), 14, 7, n === at ? '#ffffff' : '#ffffff80'),
  );
  const content = parts[screen](dark, light);
  return svg(
    1280,
    800,
    `<rect width="1280" height="800" fill="#f5f6f8"/><rect width="256" height="800" fill="${dark}"/>
     <g transform="translate(28 32) scale(.44)">${shape}</g>${menu.join('')}
     <rect x="256" width="1024" height="72" fill="#fff"/>${bar(296, 28, 220, 18, 9, '#c9ced6')}${circle(1224, 36, 18, light)}
     ${bar(1060, 20, 120, 34, 8, dark)}${content}`,
  );
}

const rows = (count: number) => Array.from({ length: count }, (_, n) => n);
const grey = '#dfe3e9';

const parts: Record<Screen, (dark: string, light: string) => string> = {
  table: (_dark, light) =>
    bar(296, 112, 944, 648, 12) +
    rows(10)
      .map(
        (n) =>
          circle(340, 164 + n * 60, 18, n % 3 ? grey : light) +
          bar(376, 156 + n * 60, 150 + ((n * 53) % 90), 16, 8, '#aab2be') +
          bar(660, 156 + n * 60, 120 + ((n * 31) % 60), 16, 8, grey) +
          bar(900, 156 + n * 60, 90, 16, 8, grey) +
          bar(1100, 150 + n * 60, 96, 28, 14, n % 4 ? '#d8f0e2' : '#fbe6cc'),
      )
      .join(''),
  board: (dark, light) =>
    rows(4)
      .map(
        (column) =>
          bar(296 + column * 240, 112, 220, 648, 12, '#e9ecf1') +
          bar(316 + column * 240, 132, 110, 16, 8, '#8b95a5') +
          rows(4 - (column % 3))
            .map(
              (n) =>
                bar(310 + column * 240, 170 + n * 140, 192, 122, 10) +
                bar(310 + column * 240, 170 + n * 140, 8, 122, 4, (n + column) % 2 ? dark : light) +
                bar(334 + column * 240, 190 + n * 140, 130, 14, 7, '#aab2be') +
                bar(334 + column * 240, 216 + n * 140, 90, 12, 6, grey) +
                circle(476 + column * 240, 266 + n * 140, 13, light),
            )
            .join(''),
      )
      .join(''),
  chart: (dark, light) =>
    rows(3)
      .map(
        (n) =>
          bar(296 + n * 322, 112, 300, 130, 12) +
          bar(320 + n * 322, 136, 90, 14, 7, grey) +
          bar(320 + n * 322, 172, 150, 34, 8, dark),
      )
      .join('') +
    bar(296, 266, 944, 494, 12) +
    rows(12)
      .map((n) => bar(344 + n * 74, 700 - (140 + ((n * 97) % 230)), 40, 140 + ((n * 97) % 230), 6, n % 2 ? light : dark))
      .join(''),
  form: (dark, light) =>
    bar(296, 112, 620, 648, 12) +
    rows(6)
      .map(
        (n) =>
          bar(336, 150 + n * 96, 120 + ((n * 41) % 80), 14, 7, '#aab2be') +
          `<rect x="336" y="${176 + n * 96}" width="540" height="44" rx="8" fill="#fff" stroke="${n === 2 ? dark : grey}" stroke-width="${n === 2 ? 3 : 2}"/>`,
      )
      .join('') +
    bar(940, 112, 300, 648, 12) +
    rows(7)
      .map(
        (n) =>
          bar(964, 148 + n * 78, 252, 54, 8, '#f1f3f6') +
          bar(980, 162 + n * 78, 26, 26, 6, light) +
          bar(1024, 168 + n * 78, 120, 14, 7, '#aab2be'),
      )
      .join(''),
  calendar: (dark, light) =>
    bar(296, 112, 944, 648, 12) +
    rows(35)
      .map((n) => {
        const [x, y] = [316 + (n % 7) * 130, 160 + Math.floor(n / 7) * 118];
        return (
          `<rect x="${x}" y="${y}" width="122" height="108" rx="8" fill="#fff" stroke="${grey}" stroke-width="2"/>` +
          bar(x + 10, y + 12, 18, 12, 6, '#aab2be') +
          (n % 3 ? '' : bar(x + 10, y + 40, 102, 20, 6, light)) +
          (n % 5 ? '' : bar(x + 10, y + 68, 102, 20, 6, dark))
        );
      })
      .join(''),
  page: (dark, light) =>
    bar(296, 112, 640, 648, 12) +
    bar(346, 160, 330, 28, 8, '#8b95a5') +
    rows(11)
      .map((n) => bar(346, 228 + n * 44, 400 + ((n * 83) % 140), 14, 7, n === 4 || n === 5 ? light : grey))
      .join('') +
    rows(3)
      .map(
        (n) =>
          bar(960, 160 + n * 190, 280, 150, 12) +
          circle(996, 198 + n * 190, 18, n ? light : dark) +
          bar(1028, 190 + n * 190, 130, 14, 7, '#aab2be') +
          bar(984, 238 + n * 190, 220, 12, 6, grey) +
          bar(984, 264 + n * 190, 170, 12, 6, grey),
      )
      .join(''),
};
