import { expect, test } from 'vitest';
import { phrases } from '#phrases/en/index.ts';
import { valuePlaces } from './value-places.ts';

test('every place of texts for logged values exists', () => {
  for (const place of Object.values(valuePlaces).flat()) {
    const found = place.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], phrases);
    expect(typeof found, place).toBe('object');
  }
});
