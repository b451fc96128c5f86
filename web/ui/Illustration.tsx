import type { ReactNode } from 'react';
import styles from './Illustration.module.css';

/** The arches of the logo, used in every illustration. */
function Arches({ children }: { children?: ReactNode }) {
  return (
    <svg className={styles['picture']} viewBox="0 0 160 110" fill="none" aria-hidden="true" focusable="false">
      <path className={styles['ground']} d="M12 98h136" />
      <path className={styles['far']} d="M24 98V58a20 20 0 0 1 40 0v40M96 98V58a20 20 0 0 1 40 0v40" />
      {children}
    </svg>
  );
}

const pictures = {
  empty: (
    <Arches>
      <path className={styles['fill']} d="M48 98V52a32 32 0 0 1 64 0v46z" />
      <path className={styles['near']} d="M48 98V52a32 32 0 0 1 64 0v46" />
      <path className={styles['soft']} d="M66 98V60a14 14 0 0 1 28 0v38" />
      <path className={styles['accent']} d="M122 24v14M115 31h14" />
    </Arches>
  ),
  noPermission: (
    <Arches>
      <path className={styles['fill']} d="M48 98V52a32 32 0 0 1 64 0v46z" />
      <path className={styles['near']} d="M48 98V52a32 32 0 0 1 64 0v46M64 98V38M80 98V20M96 98V38" />
      <path className={styles['plate']} d="M68 60h24v20H68z" />
      <path className={styles['near']} d="M68 60h24v20H68zM73 60v-5a7 7 0 0 1 14 0v5M80 68v4" />
    </Arches>
  ),
  notFound: (
    <Arches>
      <path className={styles['dashed']} d="M48 98V52a32 32 0 0 1 64 0v46" />
      <circle className={styles['plate']} cx="86" cy="60" r="15" />
      <path className={styles['near']} d="M86 75a15 15 0 1 0 0-30 15 15 0 0 0 0 30zM97 71l13 13" />
      <path className={styles['accent']} d="M80 60h12" />
    </Arches>
  ),
  done: (
    <Arches>
      <path className={styles['fill']} d="M48 98V52a32 32 0 0 1 64 0v46z" />
      <path className={styles['near']} d="M48 98V52a32 32 0 0 1 64 0v46" />
      <path className={styles['good']} d="M66 62l10 10 19-22" />
      <path className={styles['accent']} d="M38 26l4 5M122 26l-4 5M80 6v7" />
    </Arches>
  ),
  error: (
    <Arches>
      <path className={styles['fill']} d="M48 98V52a32 32 0 0 1 64 0v46z" />
      <path className={styles['near']} d="M48 98V52a32 32 0 0 1 27-31.600l6 14-8 12 14 10-6 14M92 22.300A32 32 0 0 1 112 52v46" />
      <path className={styles['bad']} d="M80 82v.1M80 88v.1" />
    </Arches>
  ),
} as const;

export type IllustrationName = keyof typeof pictures;

/** An illustration for the state of a whole surface. The text beside it carries the meaning. */
export function Illustration({ name }: { name: IllustrationName }): ReactNode {
  return pictures[name];
}
