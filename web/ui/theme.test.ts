import { readFileSync } from 'node:fs';
import { theme } from 'antd';
import { describe, expect, test } from 'vitest';
import { type Face, moreContrast, themes } from './theme.ts';

type Rgb = readonly [number, number, number];

/** A colour of CSS as red, green and blue; a translucent one as it looks on `under`. */
function rgbOf(color: string, under: Rgb = [255, 255, 255]): Rgb {
  const hex = /^#(..)(..)(..)$/.exec(color)?.slice(1);
  const parts = hex ? hex.map((part) => Number.parseInt(part, 16)) : [...color.matchAll(/[\d.]+/g)].map(Number);
  const [alpha = 1] = parts.slice(3);
  const mix = (at: 0 | 1 | 2) => (parts[at] ?? Number.NaN) * alpha + under[at] * (1 - alpha);
  return [mix(0), mix(1), mix(2)];
}

/** The contrast of two colours (WCAG 2.2). */
function contrast(text: string, background: string, page: string): number {
  const under = rgbOf(background, rgbOf(page));
  const luminance = (color: Rgb) => {
    const [r, g, b] = color.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
  };
  const [high = 0, low = 0] = [luminance(rgbOf(text, under)), luminance(under)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const algorithms = { light: theme.defaultAlgorithm, dark: theme.darkAlgorithm } as const;
const tokensOf = (face: Face, more: object = {}) =>
  theme.getDesignToken({ token: { ...themes[face].token, ...more }, algorithm: algorithms[face] });

const surfaces = ['colorBgLayout', 'colorBgContainer', 'colorBgElevated', 'colorFillAlter', 'colorPrimaryBg'] as const;
const texts = ['colorText', 'colorTextSecondary', 'colorTextTertiary', 'colorTextDescription', 'colorLink'] as const;

/** The texts of base.css for statuses, in this theme. */
function statusTexts(face: Face): Record<'good' | 'warning' | 'bad', string> {
  const sheet = readFileSync(new URL('base.css', import.meta.url), 'utf8');
  const start = face === 'dark' ? sheet.indexOf("[data-theme='dark'] {") : 0;
  const of = (name: string) => new RegExp(`--atrium-${name}-text: (#\\w+)`).exec(sheet.slice(start))?.[1] ?? '';
  return { good: of('good'), warning: of('warning'), bad: of('bad') };
}

describe.each(['light', 'dark'] as const)('the %s theme', (face) => {
  test('has texts of at least 4.5:1 on every surface', () => {
    const tokens = tokensOf(face);
    for (const text of texts)
      for (const surface of surfaces)
        expect(contrast(tokens[text], tokens[surface], tokens.colorBgContainer), `${text} on ${surface}`).toBeGreaterThanOrEqual(
          4.5,
        );
    for (const surface of ['colorBgContainer', 'colorBgElevated'] as const)
      expect(contrast(tokens.colorTextPlaceholder, tokens[surface], tokens.colorBgContainer), surface).toBeGreaterThanOrEqual(
        4.5,
      );
  });

  test('has readable buttons and statuses', () => {
    const tokens = tokensOf(face);
    expect(contrast('#ffffff', tokens.colorPrimary, tokens.colorBgContainer)).toBeGreaterThanOrEqual(4.5);
    const { good, warning, bad } = statusTexts(face);
    for (const [text, tint] of [
      [good, tokens.colorSuccessBg],
      [warning, tokens.colorWarningBg],
      [bad, tokens.colorErrorBg],
    ] as const)
      for (const surface of [tint, tokens.colorBgContainer, tokens.colorBgElevated])
        expect(contrast(text, surface, tokens.colorBgContainer), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5);
  });

  test('has texts of 7:1 and borders of 3:1 where more contrast is asked for', () => {
    const tokens = tokensOf(face, moreContrast[face]);
    for (const surface of ['colorBgLayout', 'colorBgContainer'] as const) {
      for (const text of texts)
        expect(contrast(tokens[text], tokens[surface], tokens.colorBgContainer), `${text} on ${surface}`).toBeGreaterThanOrEqual(
          7,
        );
      for (const border of ['colorBorder', 'colorBorderSecondary'] as const)
        expect(
          contrast(tokens[border], tokens[surface], tokens.colorBgContainer),
          `${border} on ${surface}`,
        ).toBeGreaterThanOrEqual(3);
    }
  });
});
