import { useFormatter, useTranslations } from 'use-intl';
import { menu, type MenuCode } from '#contract/access/permission-facts.ts';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { useRoleWords } from '#web/shared/access/role-texts.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Text } from '#web/ui/layout.tsx';
import styles from './ExplainMenu.module.css';
import { branchesOf } from './permission-tree.ts';
import type { MenuRights } from './use-menu-rights.ts';

type Item = MenuRights['items'][number];

interface ScreensOfMemberProps {
  items: readonly Item[];
  chosen: MenuCode;
  /** The id of the member whose screens are listed. */
  member: string;
}

const tones = { edit: 'good', view: 'info', none: 'quiet' } as const;

/** The menu of the member: each screen with the access level and where it comes from. Each links to its explanation. */
export function ScreensOfMember({ items, chosen, member }: ScreensOfMemberProps) {
  const t = useTranslations('roles.explain');
  const { screenName } = useRoleWords();
  const whyOf = useWhy();
  const branches = branchesOf(
    menu,
    items.map(({ code }) => ({ code, viewOnly: false, most: null })),
  );
  return (
    <div className={styles['screens']}>
      {branches.map((branch) => (
        <section key={branch.code} aria-label={screenName(branch.code)}>
          {branch.leaves.some(({ code }) => code === branch.code) ? null : <h3>{screenName(branch.code)}</h3>}
          <ul>
            {branch.leaves.map(({ code }) => {
              const item = items.find((each) => each.code === code);
              if (!item) return null;
              const access = item.access ?? 'none';
              return (
                <li key={code}>
                  <Go
                    className={styles['screen']}
                    to={paths.explainMenu({ member, code })}
                    aria-current={code === chosen ? 'true' : undefined}
                  >
                    <Text breakable className={styles['name']}>
                      {screenName(code)}
                    </Text>
                    <StatusTag tone={tones[access]}>{t(`access.${access}`)}</StatusTag>
                    {item.by.length ? (
                      <Text tone="quiet" size="s" breakable className={styles['why']}>
                        {whyOf(item)}
                      </Text>
                    ) : null}
                  </Go>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

function useWhy() {
  const t = useTranslations('roles.explain');
  const format = useFormatter();
  return ({ by }: Item) =>
    format.list(by.map(({ rule, name }) => (rule === 'ROLE' ? t('rules.ROLE', { name: name ?? '' }) : t(`rules.${rule}`))));
}
