import { routes } from 'virtual:routes';
import { liveTopics, type LiveTopic } from '#contract/platform/live-facts.ts';
import { queryString } from '../api.ts';
import { openLasting } from '../http.ts';
import { keepConnection } from './connection.ts';
import { liveStore } from './live-store.ts';
import { refreshAfterForms, refreshAll, refreshChanged } from './refresh.ts';

/**
 * Keeps a stream of events open and reads again what they name (decisions/117). Without one, for example behind a proxy that keeps
 * answers back, data is read again as it would be without events. @returns what ends this
 */
export function startLive(): () => void {
  const path = routes['live']?.['events']?.path ?? '';
  const endConnection = keepConnection({
    open: (age, signal) => openLasting(path + queryString({ age }), 'text/event-stream', signal),
    onEvent(name, data) {
      if (name === 'changed' && isChange(data)) refreshChanged(data);
      // The next calls are refused, and the console reacts to that.
      if (name === 'over') refreshAll();
    },
    onOpen: (open) => liveStore.set(open),
    onMissed: refreshAll,
  });
  const endForms = refreshAfterForms();
  return () => {
    endConnection();
    endForms();
    liveStore.set(false);
  };
}

function isChange(data: unknown): data is { topic: LiveTopic; ids?: string[] } {
  return typeof data === 'object' && data !== null && liveTopics.some((topic) => topic === Reflect.get(data, 'topic'));
}
