import type { FastifyBaseLogger } from 'fastify';
import type { LogLine } from './background.ts';

/** A log that buffers its lines until a logger is attached. */
export function createLateLog(): { line: LogLine; attach(log: FastifyBaseLogger): void } {
  const early: ((log: FastifyBaseLogger) => void)[] = [];
  let logger: FastifyBaseLogger | undefined;
  return {
    line(level, fields, message) {
      const write = (log: FastifyBaseLogger) => log[level](fields, message);
      if (logger) write(logger);
      else early.push(write);
    },
    attach(log) {
      logger = log;
      for (const write of early.splice(0)) write(log);
    },
  };
}
