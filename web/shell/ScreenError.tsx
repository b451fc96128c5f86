import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ApiError } from '#web/client/api-error.ts';
import { ErrorState } from '#web/ui/State.tsx';

/** A screen that could not be drawn or loaded. The rest of the console stays usable. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('shell.failed');
  const { message, requestId } = error instanceof ApiError ? error : { message: '', requestId: undefined };
  // The server no longer has the code of an older build; only a reload of the page gets the new file names.
  const retry = error instanceof TypeError ? () => location.reload() : reset;
  return <ErrorState title={t('screen')} message={message} requestId={requestId} onRetry={retry} />;
}
