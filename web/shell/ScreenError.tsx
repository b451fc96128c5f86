import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ApiError } from '#web/client/api-error.ts';
import { ErrorState } from '#web/ui/State.tsx';

/** A screen that could not be drawn or loaded: the rest of the console stays usable. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const t = useTranslations('shell.failed');
  const { message, requestId } = error instanceof ApiError ? error : { message: '', requestId: undefined };
  // Code of an older build is gone from the server: only a fresh page knows the new names.
  const retry = error instanceof TypeError ? () => location.reload() : reset;
  return <ErrorState title={t('screen')} message={message} requestId={requestId} onRetry={retry} />;
}
