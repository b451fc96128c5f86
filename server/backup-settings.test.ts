import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

describe('BACKUP_TO', () => {
  const recipient = `age1${'q'.repeat(58)}`;
  const bucket = { BACKUP_TO: 's3://backups/atrium/daily', BACKUP_KEY: recipient };
  const s3 = {
    S3_BUCKET: 'files',
    S3_PREFIX: 'files',
    S3_ENDPOINT: 'https://s3.example.com',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  test('a bucket has the connection of files, or its own', () => {
    expect(readSettings({ ...bucket, ...s3 }).backup.to).toMatchObject({
      bucket: 'backups',
      prefix: 'atrium/daily/',
      endpoint: 'https://s3.example.com',
      accessKeyId: 'id',
    });
    const own = { BACKUP_S3_ACCESS_KEY_ID: 'own', BACKUP_S3_SECRET_ACCESS_KEY: 'own secret', BACKUP_S3_REGION: 'eu-central-1' };
    expect(readSettings({ ...bucket, ...s3, ...own }).backup.to).toMatchObject({
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      accessKeyId: 'own',
      secretAccessKey: 'own secret',
    });
  });

  test('a schedule is a time of day or a cron expression', () => {
    const schedule = (text: string) => readSettings({ BACKUP_TO: '/backups', BACKUP_SCHEDULE: text }).backup.schedule;
    expect([schedule('2:30'), schedule('*/15 0-6,22 * 1,6 1-5')]).toEqual(['30 2 * * *', '*/15 0-6,22 * 1,6 1-5']);
  });

  test.each<[string, NodeJS.ProcessEnv]>([
    ['BACKUP_TO', { BACKUP_SCHEDULE: '02:30' }],
    ['BACKUP_TO', { ...bucket, ...s3, BACKUP_TO: 's3://backups/../up' }],
    ['BACKUP_KEY', { ...s3, BACKUP_TO: 's3://backups' }],
    ['BACKUP_KEY', { BACKUP_TO: '/backups', BACKUP_KEY: recipient, BACKUP_VERIFY_SCHEDULE: '04:00' }],
    ['S3_ACCESS_KEY_ID', bucket],
    ['BACKUP_S3_SECRET_ACCESS_KEY', { ...bucket, ...s3, BACKUP_S3_ACCESS_KEY_ID: 'own' }],
    ['BACKUP_S3_ENDPOINT', { ...bucket, BACKUP_S3_ENDPOINT: 'https://s3.example.com/bucket' }],
  ])('refuses a wrong or missing %s', (variable, wrongly) => {
    expect(() => readSettings(wrongly)).toThrow(new RegExp(`^${variable} must be [^\\n]+\\.$`));
  });
});
