import { useTranslations } from 'use-intl';
import { ApiError } from '#web/client/api-error.ts';
import { paths } from '#web/paths.ts';
import { ErrorState } from '#web/ui/State.tsx';
import { Standalone } from './Standalone.tsx';
import { lastFailure } from './start-up.ts';

/** `/error`: team, person or menu could not be loaded (specification section 4). A retry restarts the console. */
export function FailedScreen() {
  const t = useTranslations('shell');
  const error = lastFailure();
  const { message, requestId } = error instanceof ApiError ? error : { message: '', requestId: undefined };
  return (
    <Standalone title={t('pages.failed')}>
      <ErrorState
        title={t('failed.title')}
        message={message || t('failed.text')}
        requestId={requestId}
        onRetry={() => location.assign(paths.home)}
      />
    </Standalone>
  );
}
