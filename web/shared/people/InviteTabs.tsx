import { useTranslations } from 'use-intl';
import { PageTabs } from '#web/client/PageTabs.tsx';
import { paths } from '#web/paths.ts';

const places = {
  link: paths.invite,
  email: `${paths.invite}?way=email`,
  mobile: `${paths.invite}?way=mobile`,
  links: `${paths.invite}?way=links`,
  requests: paths.inviteList,
} as const;

/** Tabs for the ways of inviting people and for join requests. Requires the phrases of `invitations`. */
export function InviteTabs({ current }: { current: keyof typeof places }) {
  const t = useTranslations('invitations.ways');
  const label = useTranslations('shell.pages')('invite');
  return <PageTabs label={label} places={places} current={current} words={(key) => t(key)} />;
}
