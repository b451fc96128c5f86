import { expect, test } from 'vitest';
import { findStyleFaults } from './styles.ts';

const sheet = ".row {\n  gap: 1.5em;\n}\n.row[data-on='true'] .name {\n  color: red;\n}\n";
const check = (css: string, screen: string, maximum = 6) =>
  findStyleFaults(
    new Map([['web/ui/A.module.css', css]]),
    new Map([['web/ui/A.tsx', `import styles from './A.module.css';\n${screen}`]]),
    maximum,
  );
const both = "[styles['row'], styles['name']]";

test('accepts style sheets within the maximum whose classes are all used', () => {
  expect(check(sheet, both)).toEqual([]);
});

test('refuses style sheets that are longer than the maximum', () => {
  expect(check(sheet, both, 5)).toEqual([expect.stringContaining('6 lines of CSS')]);
});

test('refuses a class that is not used, unless classes are chosen at run time', () => {
  expect(check(sheet, "styles['row']")).toEqual([expect.stringContaining('the class name is not used')]);
  expect(check(sheet, "styles['row'], styles[kind]")).toEqual([]);
});

test('refuses a class that does not exist', () => {
  expect(check(sheet, `${both}, styles['nmae']`)).toEqual([expect.stringContaining('no class nmae')]);
});

test('refuses durations other than the one of the theme', () => {
  const moving = (declaration: string) => check(`.row {\n  ${declaration};\n}\n`, "styles['row']");
  for (const declaration of ['transition: opacity 120ms', 'animation: arrive 0.3s ease-out', 'transition-delay: 0.2s'])
    expect(moving(declaration), declaration).toEqual([expect.stringContaining('--ant-motion-duration-mid')]);
  for (const declaration of [
    'transition: opacity var(--ant-motion-duration-mid)',
    'animation: breathe 1.6s infinite',
    'inset: 0s',
  ])
    expect(moving(declaration), declaration).toEqual([]);
});
