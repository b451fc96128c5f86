import { Fragment } from 'react';
import type { FieldLink } from './form-fields.ts';

/** The names of fields, as links to them. They are within text, so they are not distinguished by colour only. */
export function FieldLinks({ links }: { links: readonly FieldLink[] }) {
  return links.map(({ key, label, focus }, place) => (
    <Fragment key={key}>
      {place > 0 ? ', ' : ''}
      <a
        href={`#${key}`}
        style={{ textDecoration: 'underline' }}
        onClick={(event) => {
          event.preventDefault();
          focus();
        }}
      >
        {label}
      </a>
    </Fragment>
  ));
}
