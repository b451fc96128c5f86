import { StartError } from '#server/start-error.ts';

/**
 * The file storage did not do what it was told. `wrongSetup`: retries are useless until the operator changes settings or the
 * storage.
 */
export class FileStoreError extends StartError {
  override readonly name = 'FileStoreError';
  readonly wrongSetup: boolean;

  /** @param message one line that names the storage and what to do */
  constructor(message: string, { wrongSetup = false, cause }: { wrongSetup?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.wrongSetup = wrongSetup;
  }
}
