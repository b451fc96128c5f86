import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './CommandPalette.module.css';
import { menuSections } from './menu-entries.ts';
import type { PageKey } from './page-keys.ts';

const most = 8;

/** Pages and people by a few letters; Enter opens. A combobox over a list, in a modal dialog. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const words = useTranslations('shell.search');
  const pages = useTranslations('shell.pages');
  const { menu, user } = useHere();
  // Who reaches only some finds them in the directory, which leads on to those.
  const all = user.owner || user.superAdmin;
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const wanted = useDeferredValue(text.trim());
  useEffect(() => dialog.current?.showModal(), []);

  const people = useQuery({
    queryKey: ['members', 'search', wanted],
    queryFn: ({ signal }) => api.members.search({ query: { search: wanted, size: most } }, { signal, quiet: true }),
    enabled: wanted.length > 0,
    placeholderData: (previous) => previous,
  });
  const lower = wanted.toLocaleLowerCase();
  const pageHits = menuSections(menu)
    .flatMap(({ leaves }) => leaves)
    .map((leaf) => ({ ...leaf, name: pages(leaf.key as PageKey) }))
    .filter(({ name }) => name.toLocaleLowerCase().includes(lower))
    .slice(0, most);
  const hits = [
    ...pageHits.map((page) => ({ to: page.path, body: <PageHit {...page} />, section: words('pages') })),
    ...(wanted ? (people.data?.items ?? []) : []).map((person) => ({
      to: all ? paths.member({ id: person.employeeId }) : paths.person({ id: person.employeeId }),
      body: <Person size={28} name={person.displayName} photo={person.avatar} note={person.jobTitle} />,
      section: words('people'),
    })),
  ];
  const current = Math.min(chosen, hits.length - 1);

  function open(to: string | undefined) {
    if (to === undefined) return;
    onClose();
    go(to);
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && hits.length > 0) {
      event.preventDefault();
      setChosen((current + step + hits.length) % hits.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      open(hits[current]?.to);
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- a click beside it; Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={styles['palette']}
      aria-label={words('open')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles['field']}>
        <Icon name="search" />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={hits.length > 0 ? `${listId}-${current}` : undefined}
          aria-label={words('placeholder')}
          placeholder={words('placeholder')}
          value={text}
          autoFocus
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
      </div>
      <div id={listId} role="listbox" aria-label={words('open')} className={styles['list']}>
        {hits.map(({ to, body, section }, place) => (
          <div key={to} role="presentation">
            {section !== hits[place - 1]?.section ? (
              <div className={styles['section']} role="presentation">
                {section}
              </div>
            ) : null}
            <div
              id={`${listId}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === current}
              className={styles['hit']}
              onPointerMove={() => setChosen(place)}
              onClick={() => open(to)}
              onKeyDown={press}
            >
              {body}
            </div>
          </div>
        ))}
      </div>
      {hits.length === 0 && !people.isFetching ? <p className={styles['quiet']}>{words('nothing', { text: wanted })}</p> : null}
      <p className={styles['hint']}>{words('hint')}</p>
      <p className="visually-hidden" role="status">
        {words('found', { count: hits.length })}
      </p>
    </dialog>
  );
}

function PageHit({ icon, name }: { icon: Parameters<typeof Icon>[0]['name']; name: string }) {
  return (
    <span className={styles['page']}>
      <Icon name={icon} />
      {name}
    </span>
  );
}
