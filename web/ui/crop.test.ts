import { expect, test } from 'vitest';
import { cropSize, zoomLimit } from './crop.ts';

const banner = { aspect: 690 / 282, least: 690, most: 4 };

test.each([
  [{ width: 2760, height: 1128 }, 3.99],
  [{ width: 1380, height: 2000 }, 1.99],
  [{ width: 690, height: 282 }, 1],
  [{ width: 10_000, height: 8000 }, 4],
])('the zoom of %j is limited so that its crop stays 690 pixels wide', (picture, limit) => {
  const zoom = zoomLimit(picture, banner);
  expect(zoom).toBeCloseTo(limit, 1);
  const width = Math.round(Math.min(picture.width, picture.height * banner.aspect) / zoom);
  expect(cropSize({ x: 0, y: 0, width, height: Math.round(width / banner.aspect) }, 690)).toEqual({ width: 690, height: 282 });
});

test('a picture that is too small even as a whole has a factor below 1', () => {
  expect(zoomLimit({ width: 400, height: 400 }, banner)).toBeLessThan(1);
});
