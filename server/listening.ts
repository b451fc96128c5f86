import { StartError, errorCode } from './start-error.ts';

/** The StartError for a port or an address that the server cannot listen on; undefined for any other error. */
export function whyNotListening(error: unknown, port: number, host: string): StartError | undefined {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is in use by another program; stop that one, or set PORT to another.`);
    case 'EACCES':
      return new StartError(`This user cannot listen on port ${port}; set PORT to 1024 or higher.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`This machine has no address ${host}; set HOST to one of its own, or to 0.0.0.0.`);
    default:
      return undefined;
  }
}
