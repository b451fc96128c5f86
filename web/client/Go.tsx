import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { go, navigation } from './navigation.ts';

interface GoProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path from `paths`. */
  to: string;
  /** Takes the place of the current entry in the browser's history. */
  replace?: boolean;
}

/** A link inside the console. It is a real one: it can be opened in a new tab, copied and bookmarked. */
export function Go({ to, replace = false, onClick, children, ...rest }: GoProps) {
  function click(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
    if (event.defaultPrevented || elsewhere || rest.target) return;
    event.preventDefault();
    go(to, { replace });
  }
  const preload = () => navigation().preload(to);
  return (
    <a {...rest} href={to} onClick={click} onPointerEnter={preload} onFocus={preload}>
      {children}
    </a>
  );
}
