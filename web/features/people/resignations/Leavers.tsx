import { Alert, Button } from 'antd';
import { useTranslations } from 'use-intl';
import type { Inventory } from '#contract/people/leaving.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { List, Row } from '#web/ui/layout.tsx';

interface LeaversProps {
  items: readonly Inventory[];
  onLeaveOut: (memberId: string) => void;
}

/** The members who resign, and why some cannot. A single member is not repeated here, because the title names them. */
export function Leavers({ items, onLeaveOut }: LeaversProps) {
  const t = useTranslations('resignations.form');
  const refused = items.filter(({ refusal }) => refusal !== null);
  const [first] = refused;
  return (
    <>
      {first ? (
        <Alert
          type="warning"
          showIcon
          title={
            items.length === 1
              ? t('refusedTitle', { name: first.member.displayName })
              : t('refusedSome', { count: refused.length })
          }
          description={
            <List>
              {refused.map(({ member, refusal }) => (
                <li key={member.employeeId}>
                  {items.length === 1 ? refusal?.message : `${member.displayName} · ${refusal?.message ?? ''}`}
                </li>
              ))}
            </List>
          }
        />
      ) : null}
      {items.length > 1 ? (
        <Surface title={t('people')}>
          <List divided gap="xs">
            {items.map(({ member, refusal }) => (
              <Row
                key={member.employeeId}
                as="li"
                gap="l"
                rowGap="s"
                align="center"
                justify="between"
                wrap
                data-refused={refusal !== null}
              >
                <Person name={member.displayName} photo={member.avatar} note={member.jobTitle} size={28} />
                <Button
                  type="text"
                  size="small"
                  icon={<Icon name="close" size={14} />}
                  aria-label={t('remove', { name: member.displayName })}
                  onClick={() => onLeaveOut(member.employeeId)}
                />
              </Row>
            ))}
          </List>
        </Surface>
      ) : null}
    </>
  );
}
