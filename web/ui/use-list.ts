import { useCallback } from 'react';
import { useFormatter } from 'use-intl';

/** Joins several texts into one as in the reader's language. */
export function useList(): (texts: readonly string[]) => string {
  const format = useFormatter();
  return useCallback((texts) => format.list(texts), [format]);
}
