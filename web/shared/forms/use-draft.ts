import type { FormInstance } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { claimDraft, draftKey, readDraft, removeDraft, writeDraft } from '#web/client/drafts.ts';
import { registerInput } from '#web/client/session-end.ts';
import { isSame } from '#web/ui/form-changes.ts';

interface DraftOptions<Values> {
  form: FormInstance<Values>;
  /** The name of the form and of its record, unique in the team; without it nothing is kept. */
  draft: string | undefined;
  ofAccount?: boolean;
  /** Leaving the form keeps the draft. */
  isStep?: boolean;
  initialValues: Partial<Values> | undefined;
  /** Whether there is something to keep. */
  dirty: boolean;
  hasFile: boolean;
  /** Changes with the values. */
  watched: unknown;
}

/** What was restored. */
export interface RestoredInput {
  at: Date;
  hadFile: boolean;
  /** The values that the person had changed. */
  values: Record<string, unknown>;
  /** Fields of the record that have been changed since by someone else, and those of them that were changed here too. */
  changed: readonly string[];
  both: readonly string[];
}

const pause = 300;

/**
 * Keeps the input of a form in the browser until it is saved or discarded, and restores it when the form is opened again. Only
 * what the person had changed is restored, on top of what is saved now.
 */
export function useDraft<Values extends object>(options: DraftOptions<Values>) {
  const { form, dirty, draft, watched } = options;
  const [key] = useState(() => draftKey(draft, options.ofAccount));
  const [isOwn, setOwn] = useState(false);
  const [restored, setRestored] = useState<RestoredInput>();
  const keep = useEffectEvent((): boolean => {
    if (key === undefined || !isOwn || !dirty) return false;
    const base = (options.initialValues ?? {}) as Record<string, unknown>;
    const values = form.getFieldsValue(true) as Record<string, unknown>;
    writeDraft(key, { at: Date.now(), base, values, hasFile: options.hasFile });
    return true;
  });
  const begin = useEffectEvent(() => {
    setOwn(true);
    const found = key === undefined ? undefined : restoredBy(key, options.initialValues ?? {});
    if (!found) return;
    form.setFieldsValue(found.values as never);
    setRestored(found);
  });
  useEffect(() => (key === undefined ? undefined : claimDraft(key, () => begin())), [key]);
  const seen = useRef(false);
  useEffect(() => {
    if (dirty) seen.current = true;
    // Everything is as saved again.
    else if (seen.current && key !== undefined) removeDraft(key);
    if (!dirty) return undefined;
    const timer = setTimeout(() => keep(), pause);
    return () => clearTimeout(timer);
  }, [dirty, isOwn, key, watched]);
  const closing = useRef(false);
  useEffect(() => {
    const store = () => void keep();
    const unregister = registerInput(() => keep());
    addEventListener('pagehide', store);
    return () => {
      unregister();
      removeEventListener('pagehide', store);
      if (options.isStep) keep();
      else if (closing.current && key !== undefined) removeDraft(key);
    };
  }, [key, options.isStep]);
  return {
    restored,
    /** The input has been saved or discarded. */
    remove() {
      if (key !== undefined) removeDraft(key);
      setRestored(undefined);
    },
    /** The person closes the form, which discards the input unless they stay. */
    close() {
      closing.current = true;
    },
  };
}

function restoredBy(key: string, initialValues: object): RestoredInput | undefined {
  const draft = readDraft(key);
  if (!draft) return undefined;
  const { base, values } = draft;
  const now = initialValues as Record<string, unknown>;
  const mine = Object.keys(values).filter((name) => !isSame(values[name], base[name]));
  const theirs = Object.keys({ ...base, ...now }).filter((name) => !isSame(base[name], now[name]));
  const both = theirs.filter((name) => mine.includes(name) && !isSame(values[name], now[name]));
  return {
    at: new Date(draft.at),
    hadFile: draft.hasFile,
    values: Object.fromEntries(mine.map((name) => [name, values[name]])),
    changed: theirs.filter((name) => !both.includes(name)),
    both,
  };
}
