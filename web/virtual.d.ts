declare module 'virtual:antd.css';

declare module 'virtual:routes' {
  import type { Method } from '#contract/kit.ts';

  export const routes: Record<string, Record<string, { method: Method; path: string }>>;
}
