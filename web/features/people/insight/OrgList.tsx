import { type KeyboardEvent, useId } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#web/ui/Icon.tsx';
import { Stack, Text } from '#web/ui/layout.tsx';
import styles from './OrgChart.module.css';
import type { Box, OrgNode } from './org-tree.ts';

interface OrgListProps {
  label: string;
  nodes: readonly OrgNode[];
  /** The focused box: Enter opens its page, and arrow keys move from it. */
  active: string | undefined;
  linesOf: (box: Box) => string[];
  /** Visually hidden while the picture is shown, and still focusable. */
  hidden: boolean;
  onActive: (node: OrgNode) => void;
  onToggle: (node: OrgNode, open: boolean) => void;
  onOpen: (node: OrgNode) => void;
  /** Handles `+`, `-` and `0`, which zoom the picture. */
  onKey: (key: string) => void;
}

/** The chart as a tree for keyboards, screen readers and narrow viewports. */
export function OrgList({ label, nodes, active, linesOf, hidden, onActive, onToggle, onOpen, onKey }: OrgListProps) {
  const t = useTranslations('insight.chart');
  const ids = useId();
  const at = Math.max(
    0,
    nodes.findIndex(({ id }) => id === active),
  );
  const current = nodes[at];
  const idOf = (node: OrgNode) => `${ids}-${node.id}`;
  const nameOf = (node: OrgNode) => {
    if (node.box) return node.box.name;
    const above = nodes.find(({ id }) => id === node.parent)?.box;
    return above ? t('moreBelow', { count: node.more, name: above.name }) : t('moreTop', { count: node.more });
  };
  function press(event: KeyboardEvent) {
    if (!current || event.altKey || event.ctrlKey || event.metaKey) return;
    const move = (node: OrgNode | undefined) => node && onActive(node);
    const keys: Record<string, () => void> = {
      ArrowDown: () => move(nodes[at + 1]),
      ArrowUp: () => move(nodes[at - 1]),
      Home: () => move(nodes[0]),
      End: () => move(nodes.at(-1)),
      ArrowRight: () => (current.open || !current.box?.children ? move(current.children[0]) : onToggle(current, true)),
      ArrowLeft: () => (current.open ? onToggle(current, false) : move(nodes.find(({ id }) => id === current.parent))),
      Enter: () => onOpen(current),
      ' ': () => (current.box ? onToggle(current, !current.open) : onOpen(current)),
      '+': () => onKey('+'),
      '=': () => onKey('+'),
      '-': () => onKey('-'),
      '0': () => onKey('0'),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
  return (
    <ul
      role="tree"
      className={hidden ? 'visually-hidden' : styles['list']}
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={current ? idOf(current) : undefined}
      onKeyDown={press}
    >
      {nodes.map((node) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree itself has the keyboard
        <li
          key={node.id}
          id={idOf(node)}
          role="treeitem"
          aria-level={node.level}
          aria-posinset={node.place}
          aria-setsize={node.size}
          aria-selected={node === current}
          aria-expanded={node.box && node.box.children > 0 ? node.open : undefined}
          style={{ paddingInlineStart: Math.min(node.level - 1, 8) * 18 + 8 }}
          onClick={() => (node.box ? onActive(node) : onOpen(node))}
          onDoubleClick={() => node.box && onOpen(node)}
        >
          <span
            className={styles['twist']}
            data-open={node.open}
            aria-hidden="true"
            onClick={() => node.box && node.box.children > 0 && onToggle(node, !node.open)}
          >
            {node.box && node.box.children > 0 ? <Icon name="right" size={14} /> : null}
          </span>
          <Stack as="span" shrink>
            <span className={node.box ? styles['strong'] : styles['rest']}>{nameOf(node)}</span>
            {node.box ? (
              <Text tone="quiet" size="s">
                {linesOf(node.box).join(' · ')}
              </Text>
            ) : null}
          </Stack>
        </li>
      ))}
    </ul>
  );
}
