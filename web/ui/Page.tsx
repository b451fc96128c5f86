import { type ComponentProps, type ReactNode, useLayoutEffect } from 'react';
import { pageTitleStore } from './page-title.ts';
import styles from './Page.module.css';

interface PageProps {
  title: string;
  /** One line about the purpose or the content of the page. */
  purpose?: ReactNode;
  /** Buttons at the right; the last one is the only primary button of the page. */
  actions?: ReactNode;
  /** Content beside the title, such as a status; `lead` is before the title, such as an avatar. */
  beside?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
}

/** A page: title, one line, actions, and surfaces below. Its title is used for the browser tab and the last breadcrumb. */
export function Page({ title, purpose, actions, beside, lead, children }: PageProps) {
  useLayoutEffect(() => pageTitleStore.set(title), [title]);
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        {lead ? <div className={styles['lead']}>{lead}</div> : null}
        <div className={styles['words']}>
          <div className={styles['title']}>
            <h1>{title}</h1>
            {beside}
          </div>
          {purpose ? <p className={styles['purpose']}>{purpose}</p> : null}
        </div>
        {actions ? <div className={styles['actions']}>{actions}</div> : null}
      </header>
      {children}
    </div>
  );
}

interface SurfaceProps {
  title?: ReactNode;
  /** At the right of the title. */
  aside?: ReactNode;
  /** Without padding, for a table or a tree with its own. */
  flush?: boolean;
  children: ReactNode;
}

/** A bordered surface on the page. It contains at most one more level of boxes. */
export function Surface({ title, aside, flush = false, children }: SurfaceProps) {
  return (
    <section className={styles['surface']} data-flush={flush}>
      {title || aside ? (
        <div className={styles['caption']}>
          {title ? <h2>{title}</h2> : null}
          {aside ? <div className={styles['aside']}>{aside}</div> : null}
        </div>
      ) : null}
      {children}
    </section>
  );
}

/** The bordered box of a page outside the console's layout, such as joining a team; at most `width` px wide. */
export function Sheet({ width, ...rest }: ComponentProps<'section'> & { width?: number }) {
  return <section className={styles['sheet']} style={{ maxInlineSize: width }} {...rest} />;
}
