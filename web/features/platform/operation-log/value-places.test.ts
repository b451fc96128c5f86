import { expect, test } from 'vitest';
import { phrases } from '#phrases/en/index.ts';
import { valueFeatures, valuePlaces } from './value-places.ts';

test('every place of texts for logged values exists, and its feature is loaded with an entry', () => {
  for (const place of Object.values(valuePlaces).flat()) {
    const found = place.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], phrases);
    expect(typeof found, place).toBe('object');
    expect(
      valueFeatures.some((feature) => place.startsWith(`${feature}.`)),
      place,
    ).toBe(true);
  }
});
