declare module 'virtual:antd.css';

declare module 'virtual:routes' {
  import type { Endpoint } from '#contract/kit.ts';

  type Route = Pick<Endpoint, 'method' | 'path' | 'kind' | 'timeout'>;
  export const routes: Record<string, Record<string, Route>>;
}
