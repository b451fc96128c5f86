import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { go, navigation } from './navigation.ts';

interface GoProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path from `paths`. */
  to: string;
  /** Replaces the current entry of the browser's history. */
  replace?: boolean;
}

/** A link inside the console, rendered as a real link: it can be opened in a new tab, copied and bookmarked. */
export function Go({ to, replace = false, onClick, children, ...rest }: GoProps) {
  function click(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || elsewhere || rest.target) return;
    event.preventDefault();
    go(to, { replace });
  }
  const preload = () => void navigation().preload(to);
  return (
    <a {...rest} href={to} onClick={click} onPointerEnter={preload} onFocus={preload}>
      {children}
    </a>
  );
}
