import { type ReactNode, useLayoutEffect } from 'react';
import { Illustration, type IllustrationName } from '#web/ui/Illustration.tsx';
import { Sheet } from '#web/ui/Page.tsx';
import { Note, Row } from '#web/ui/layout.tsx';
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
    <Sheet className={styles['page']} data-picture={picture !== undefined}>
      {picture ? <Illustration name={picture} /> : null}
      <h1>{title}</h1>
      {text ? <Note className={styles['text']}>{text}</Note> : null}
      {children}
    </Sheet>
  );
}

/** Back at the left, continue at the right. */
export function StepActions({ children }: { children: ReactNode }) {
  return (
    <Row gap="s" wrap above="3xl" className={styles['actions']}>
      {children}
    </Row>
  );
}
