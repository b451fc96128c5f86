import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError, isMissing } from '#web/client/api-error.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState, Missing } from '#web/ui/State.tsx';
import { resignationOf } from './use-member.ts';

interface MemberMissingProps {
  id: string;
  error: Error;
  onRetry: () => void;
}

/**
 * Shown instead of a member who cannot be displayed: no such member in scope, or a failure with a retry. Resigned members are
 * shown on the page of their resignation.
 */
export function MemberMissing({ id, error, onRetry }: MemberMissingProps) {
  const t = useTranslations('members.detail');
  const lists = useTranslations('members.list');
  const title = useTranslations('shell.pages')('member');
  const { data: resignation, isLoading } = useQuery({ ...resignationOf(id), enabled: isMissing(error) });
  useEffect(() => {
    if (resignation) go(paths.resignation({ id: resignation.id }), { replace: true });
  }, [resignation]);
  const { message, requestId } = error instanceof ApiError ? error : { message: '', requestId: undefined };
  return (
    <Page title={title}>
      <Surface>
        {isLoading || resignation ? (
          <FactsSkeleton />
        ) : isMissing(error) ? (
          <Missing
            title={t('missingTitle')}
            text={t('missingText')}
            action={
              <>
                <Button onClick={() => go(paths.members)}>{t('toList')}</Button>
                <Button onClick={() => go(paths.resignList)}>{lists('resigned')}</Button>
              </>
            }
          />
        ) : (
          <ErrorState message={message} requestId={requestId} onRetry={onRetry} />
        )}
      </Surface>
    </Page>
  );
}
