import type { HelpBlock, HelpPart } from '#contract/help-facts.ts';
import { Go } from '#web/client/Go.tsx';
import styles from './Help.module.css';

/** What an article is made of, drawn: no markup of its own ever reaches the page. */
export function ArticleBody({ blocks, level = 2 }: { blocks: readonly HelpBlock[]; level?: 2 | 3 }) {
  return blocks.map((block, place) => <Block key={place} block={block} level={level} />);
}

function Block({ block, level }: { block: HelpBlock; level: 2 | 3 }) {
  const Heading = `h${level}` as const;
  switch (block.kind) {
    case 'heading':
      return (
        <Heading id={block.id} tabIndex={-1}>
          {block.text}
        </Heading>
      );
    case 'paragraph':
      return (
        <p>
          <Parts parts={block.parts} />
        </p>
      );
    case 'note':
      return (
        <p className={styles['note']}>
          <Parts parts={block.parts} />
        </p>
      );
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((parts, place) => (
            <li key={place}>
              <Parts parts={parts} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function Parts({ parts }: { parts: readonly HelpPart[] }) {
  return parts.map((part, place) => {
    if (typeof part === 'string') return part;
    if (part.kind === 'link')
      return (
        <Go key={place} to={part.to}>
          <Parts parts={part.parts} />
        </Go>
      );
    if (part.kind === 'code') return <code key={place}>{part.text}</code>;
    return (
      <strong key={place} className={part.kind === 'control' ? styles['control'] : undefined}>
        {part.text}
      </strong>
    );
  });
}
