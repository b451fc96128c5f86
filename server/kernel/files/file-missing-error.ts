/** A file that is recorded in the database is missing from the file storage of this process. */
export class FileMissingError extends Error {
  override readonly name = 'FileMissingError';

  constructor(name: string) {
    super(
      `The file ${name} is not in the file storage of this process: the storage is not that of the other processes, or was not restored.`,
    );
  }
}
