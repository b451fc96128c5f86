import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ApiError } from '#web/client/api-error.ts';
import { useHere } from '#web/client/here.ts';
import { ownershipOf } from '#web/shared/access/ownership-query.ts';
import { Person } from '#web/ui/Avatar.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { DissolveTeam } from './DissolveTeam.tsx';
import { OwnershipRow } from './OwnershipRow.tsx';
import { SupportState, TechnicalSupport } from './TechnicalSupport.tsx';
import { TransferOwnership } from './TransferOwnership.tsx';

/** The owner of the team, visible to all members; the actions of the owner, for the owner (specification section 6). */
export function Ownership() {
  const t = useTranslations('ownership');
  const { team, user } = useHere();
  const { data, error, refetch } = useQuery(ownershipOf(team.id));
  const fault = error instanceof ApiError ? error : undefined;
  return (
    <Surface title={t('title')}>
      {data ? (
        <Stack>
          <OwnershipRow title={t('owner')} text={t(user.owner ? 'you' : 'ownerText')}>
            {data.owner ? (
              <Person name={data.owner.displayName} photo={data.owner.avatar} note={data.owner.jobTitle} />
            ) : (
              t('noOwner')
            )}
          </OwnershipRow>
          {user.owner ? (
            <>
              <TransferOwnership transfer={data.transfer} />
              <TechnicalSupport />
              <DissolveTeam />
            </>
          ) : user.superAdmin ? (
            <SupportState />
          ) : null}
        </Stack>
      ) : error ? (
        <ErrorState message={fault?.message} requestId={fault?.requestId} onRetry={() => void refetch()} />
      ) : (
        <FactsSkeleton />
      )}
    </Surface>
  );
}
