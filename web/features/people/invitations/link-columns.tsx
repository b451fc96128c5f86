import { useTranslations } from 'use-intl';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { useList } from '#web/ui/use-list.ts';
import styles from './Invitations.module.css';
import { LinkStateTag } from './LinkStateTag.tsx';
import type { NamedLinkItem } from './named-link.ts';
import { useUntil } from './use-until.ts';

/** What the list says of each named link. */
export function useLinkColumns(open: boolean): ListColumn<NamedLinkItem>[] {
  const words = useTranslations('invitations.links');
  const list = useList();
  const until = useUntil();
  return [
    {
      key: 'name',
      title: words('name'),
      width: 200,
      render: ({ name, url, emailDomains }) => (
        <>
          {name}
          {url ? <CopyButton text={url} label={words('copy', { name })} /> : null}
          {emailDomains.length > 0 ? (
            <span className={styles['under']}>{list(emailDomains.map((domain) => `@${domain}`))}</span>
          ) : null}
        </>
      ),
    },
    {
      key: 'department',
      title: words('department'),
      width: 150,
      render: ({ department }) => department?.path ?? words('anyDepartment'),
    },
    { key: 'validity', title: words('validity'), width: 150, render: ({ expiresAt }) => until(expiresAt) },
    {
      key: 'uses',
      title: words('uses'),
      width: 90,
      numeric: true,
      render: ({ uses, maxUses }) => (maxUses === null ? uses : words('usesOf', { uses, max: maxUses })),
    },
    { key: 'state', title: words('state'), width: 110, render: ({ state }) => <LinkStateTag state={state} open={open} /> },
    { key: 'by', title: words('by'), width: 130, render: ({ createdBy }) => createdBy ?? '' },
  ];
}
