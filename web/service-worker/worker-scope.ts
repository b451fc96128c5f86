/** The part of a service worker's scope that the console uses. The compiler's own types of it exclude those of pages. */
export interface WorkerScope {
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
}

interface WorkerEvents {
  install: InstallEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
}

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** What answers requests with a condition: the listener of `fetch`, or the network without the worker. */
interface Route {
  condition: { requestMode: RequestMode } | { urlPattern: string };
  source: 'fetch-event' | 'network';
}

interface InstallEvent extends ExtendableEvent {
  /** Absent in browsers without static routing. */
  addRoutes?: (routes: readonly Route[]) => Promise<void>;
}

export interface FetchEvent extends ExtendableEvent {
  request: Request;
  /** The answer that the browser requests while the worker starts; undefined if it does not. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
