import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { ApiError } from '#web/client/api-error.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { ErrorState, Missing } from '#web/ui/State.tsx';
import { isMissing } from './use-member.ts';

/** In place of a member who cannot be shown: nobody of this id within reach, or a failure to try again. */
export function MemberMissing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const words = useTranslations('members.detail');
  const lists = useTranslations('members.list');
  const title = useTranslations('shell.pages')('member');
  const { message, requestId } = error instanceof ApiError ? error : { message: '', requestId: undefined };
  return (
    <Page title={title}>
      <Surface>
        {isMissing(error) ? (
          <Missing
            title={words('missingTitle')}
            text={words('missingText')}
            action={
              <>
                <Button onClick={() => go(paths.members)}>{words('toList')}</Button>
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
