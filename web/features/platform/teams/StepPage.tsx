import { type ReactNode, useLayoutEffect } from 'react';
import { Illustration, type IllustrationName } from '#web/ui/Illustration.tsx';
import { pageTitleStore } from '#web/ui/page-title.ts';
import styles from './StepPage.module.css';

interface StepPageProps {
  title: string;
  /** Centred above the title, for a finished step. */
  picture?: IllustrationName;
  text?: ReactNode;
  children: ReactNode;
}

/** One step of the first run: a heading, a line, and one surface. */
export function StepPage({ title, picture, text, children }: StepPageProps) {
  useLayoutEffect(() => pageTitleStore.set(title), [title]);
  return (
    <section className={styles['page']} data-picture={picture !== undefined}>
      {picture ? <Illustration name={picture} /> : null}
      <h1>{title}</h1>
      {text ? <p className={styles['text']}>{text}</p> : null}
      {children}
    </section>
  );
}

/** Back at the left, continue at the right. */
export function StepActions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}
