import { type ComponentProps, type ReactNode, useLayoutEffect } from 'react';
import { Box, Note, Row, Stack, Text } from './layout.tsx';
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
    <Stack gap="m" shrink>
      <Row as="header" gap="xl" rowGap="s" align="end" wrap>
        {lead ? <div className={styles['lead']}>{lead}</div> : null}
        <Box basis={320}>
          <Row gap="l" rowGap="2xs" align="center" wrap>
            <Text as="h1" breakable>
              {title}
            </Text>
            {beside}
          </Row>
          {purpose ? <Note>{purpose}</Note> : null}
        </Box>
        {actions ? (
          <Row wrap gap="s" noPrint className={styles['actions']}>
            {actions}
          </Row>
        ) : null}
      </Row>
      {children}
    </Stack>
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
    <Box as="section" shrink pad="xl" frame className={styles['surface']} data-flush={flush}>
      {title || aside ? (
        <Row gap="l" rowGap="s" align="center" wrap below="l" className={styles['caption']}>
          {title ? <h2>{title}</h2> : null}
          {aside ? (
            <Box atEnd tone="quiet" className={styles['aside']}>
              {aside}
            </Box>
          ) : null}
        </Row>
      ) : null}
      {children}
    </Box>
  );
}

/** The bordered box of a page outside the console's layout, such as joining a team; at most `width` px wide. */
export function Sheet({ width, className, ...rest }: ComponentProps<'section'> & { width?: number }) {
  const classes = [styles['sheet'], className].filter(Boolean).join(' ');
  return <Box as="section" frame breakable className={classes} style={{ maxInlineSize: width }} {...rest} />;
}
