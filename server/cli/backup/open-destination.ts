import type { S3Settings } from '#server/s3-settings.ts';
import { folderDestination } from './destination-folder.ts';
import { bucketDestination } from './destination-s3.ts';
import type { BackupDestination } from './destination.ts';

/** The destination of BACKUP_TO. */
export const openDestination = (to: string | S3Settings): BackupDestination =>
  typeof to === 'string' ? folderDestination(to) : bucketDestination(to);
