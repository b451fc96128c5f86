import { useTranslations } from 'use-intl';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Caption } from '#web/ui/layout.tsx';
import type { ListColumn } from '#web/ui/list-types.ts';
import { useList } from '#web/ui/use-list.ts';
import { LinkStateTag } from './LinkStateTag.tsx';
import type { NamedLinkItem } from './named-link.ts';
import { useUntil } from './use-until.ts';

/** The columns of the list of named links. */
export function useLinkColumns(open: boolean): ListColumn<NamedLinkItem>[] {
  const t = useTranslations('invitations.links');
  const list = useList();
  const until = useUntil();
  return [
    {
      key: 'name',
      title: t('name'),
      width: 200,
      render: ({ name, url, emailDomains }) => (
        <>
          {name}
          {url ? <CopyButton text={url} label={t('copy', { name })} /> : null}
          {emailDomains.length > 0 ? (
            <Caption block tight breakable>
              {list(emailDomains.map((domain) => `@${domain}`))}
            </Caption>
          ) : null}
        </>
      ),
    },
    {
      key: 'department',
      title: t('department'),
      width: 150,
      render: ({ department }) => department?.path ?? t('anyDepartment'),
    },
    { key: 'validity', title: t('validity'), width: 150, render: ({ expiresAt }) => until(expiresAt) },
    {
      key: 'uses',
      title: t('uses'),
      width: 90,
      numeric: true,
      render: ({ uses, maxUses }) => (maxUses === null ? uses : t('usesOf', { uses, max: maxUses })),
    },
    { key: 'state', title: t('state'), width: 110, render: ({ state }) => <LinkStateTag state={state} open={open} /> },
    { key: 'by', title: t('by'), width: 130, render: ({ createdBy }) => createdBy ?? '' },
  ];
}
