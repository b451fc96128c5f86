import { Fragment, type ReactNode } from 'react';
import { type HelpBlock, helpPicture, type HelpPart } from '#contract/workplace/help-facts.ts';
import { Go } from '#web/client/Go.tsx';
import styles from './Help.module.css';

/**
 * Renders the blocks of an article; no HTML from it reaches the page. The blocks never change order, so their indexes are keys.
 */
export function ArticleBody({ blocks, level = 2 }: { blocks: readonly HelpBlock[]; level?: 2 | 3 }) {
  return keyed(blocks, (block) => blockOf(block, level));
}

function keyed<Item>(items: readonly Item[], draw: (item: Item) => ReactNode): ReactNode {
  const keys = [...items.keys()].map(String);
  return items.map((item, place) => <Fragment key={keys[place]}>{draw(item)}</Fragment>);
}

function blockOf(block: HelpBlock, level: 2 | 3): ReactNode {
  if (block.kind === 'heading') {
    const Heading = `h${level}` as const;
    return (
      <Heading id={block.id} tabIndex={-1}>
        {block.text}
      </Heading>
    );
  }
  if (block.kind === 'picture')
    return (
      <a href={block.src} target="_blank" rel="noreferrer" className={styles['picture']}>
        <img src={block.src} alt={block.alt} {...helpPicture} loading="lazy" />
      </a>
    );
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul';
    return (
      <List>
        {keyed(block.items, (parts) => (
          <li>{partsOf(parts)}</li>
        ))}
      </List>
    );
  }
  return <p className={block.kind === 'note' ? styles['note'] : undefined}>{partsOf(block.parts)}</p>;
}

function partsOf(parts: readonly HelpPart[]): ReactNode {
  return keyed(parts, (part) => {
    if (typeof part === 'string') return part;
    if (part.kind === 'link') return <Go to={part.to}>{partsOf(part.parts)}</Go>;
    if (part.kind === 'code') return <code>{part.text}</code>;
    return <strong className={part.kind === 'control' ? styles['control'] : undefined}>{part.text}</strong>;
  });
}
