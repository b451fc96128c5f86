import { connectOwner } from '#server/kernel/database/database.ts';
import { StartError } from '#server/start-error.ts';

/** Runs a backup unless another one of this database is running: then throws StartError. */
export async function inOneProcess<T>(ownerUrl: string, backUp: () => Promise<T>): Promise<T> {
  const { client } = await connectOwner(ownerUrl);
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      "SELECT pg_try_advisory_lock(hashtextextended('atrium backup', 0)) AS locked",
    );
    if (!rows[0]?.locked) throw new StartError('Another backup of this installation is running; wait until it has ended.');
    return await backUp();
  } finally {
    await client.end();
  }
}
