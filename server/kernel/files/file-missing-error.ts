/** A file that is recorded in the database is missing from the file folder of this process. */
export class FileMissingError extends Error {
  override readonly name = 'FileMissingError';

  constructor(name: string) {
    super(
      `The file ${name} is not in the file folder of this process: the folder is not shared between processes, or was not restored.`,
    );
  }
}
