import { join } from 'node:path';
import type { Settings } from '#server/settings.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder.ts';
import { s3Store } from './s3.ts';

/** The file storage of the settings: a bucket if S3_BUCKET is set, otherwise the folder `files` of DATA_DIR. */
export function openFiles({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): FileStore {
  return s3 ? s3Store(s3) : folderStore(join(dataDir, 'files'));
}
