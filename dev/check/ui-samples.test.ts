import { expect, test } from 'vitest';
import { findUnshownComponents } from './ui-samples.ts';

test('a component that no sample shows is reported, one inside a shown component is not', () => {
  const files = new Map([
    ['web/features/platform/patterns/Samples.tsx', "import { Chart } from '#web/ui/Chart.tsx';"],
    ['web/ui/Chart.tsx', "import { ChartTable } from './ChartTable.tsx';"],
    ['web/ui/ChartTable.tsx', ''],
    ['web/ui/Toaster.tsx', ''],
    ['web/ui/Meter.tsx', ''],
    ['web/ui/money.ts', ''],
  ]);
  expect(findUnshownComponents(files)).toEqual([
    'web/ui/Meter.tsx is not shown on /dev/ui: add a sample to web/features/platform/patterns/',
  ]);
});
