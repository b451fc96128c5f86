import { useCallback } from 'react';
import { useFormatter } from 'use-intl';

/** Several words as one text, joined as the reader's language does. */
export function useList(): (texts: readonly string[]) => string {
  const format = useFormatter();
  return useCallback((texts) => format.list(texts), [format]);
}
