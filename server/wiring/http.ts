import { newRequestId } from '#server/kernel/request-id.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { maxBodyBytes } from '#contract/kit.ts';
import { sendFailure } from '../kernel/http/failures.ts';
import { type ConnectionLimits, limitAnswers, limitConnections } from './connection-limits.ts';
import { mountDrain } from './drain.ts';
import { answerHeaders } from './headers.ts';
import { loggerOf } from './request-log.ts';
import { recordRequests } from './request-spans.ts';

export interface HttpOptions {
  publicUrl: string;
  logLevel: string;
  /** Time-outs of requests; shorter in tests. */
  patience?: RequestPatience | undefined;
  /** The destination of the log; standard output if absent. */
  logTo?: { write(line: string): void } | undefined;
  trustProxy: false | number | readonly string[];
  /** Limits of open connections; unlimited if absent, as in tests. */
  connections?: ConnectionLimits | undefined;
}

/** Creates an HTTP server without endpoints and without listening: log, limits, time-outs, headers and error handling. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const { answerTimeout, ...patience } = options.patience ?? requestPatience;
  const headers = answerHeaders(options.publicUrl);
  const app: FastifyInstance = Fastify({
    logger: loggerOf(options),
    trustProxy: trusted(options.trustProxy),
    ...patience,
    genReqId: newRequestId,
    bodyLimit: maxBodyBytes,
    // Requests on open connections are served until these are closed (decisions/090).
    return503OnClosing: false,
    routerOptions: { maxParamLength: 5000 },
    // Hooks do not run for a URL that cannot be parsed, so the headers are set here.
    frameworkErrors: (error, request, reply) => sendFailure(error, request, reply.headers(headers)),
  });
  if (options.connections) limitConnections(app, options.connections, options.trustProxy);
  limitAnswers(app, answerTimeout);
  mountDrain(app);
  app.setErrorHandler(sendFailure);
  recordRequests(app, options.trustProxy !== false);
  app.addHook('onRequest', (_request, reply, next) => {
    void reply.headers(headers);
    next();
  });
  return app;
}

/**
 * Time-outs in milliseconds: for the head of a request; for the whole request (an upload has 60 s, specification section 7); for an
 * idle socket, which may be waiting for the answer to a 60 s call; and for a request with its answer, such as a large export.
 */
const requestPatience: RequestPatience = {
  http: { headersTimeout: 15_000 },
  requestTimeout: 75_000,
  connectionTimeout: 120_000,
  answerTimeout: 600_000,
};

interface RequestPatience {
  http: { headersTimeout: number; connectionsCheckingInterval?: number };
  requestTimeout: number;
  connectionTimeout: number;
  answerTimeout: number;
}

/** The value of Fastify's `trustProxy`. A number of proxies becomes a function that trusts that many hops. */
function trusted(proxies: HttpOptions['trustProxy']) {
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies;
  return typeof proxies === 'object' ? [...proxies] : proxies;
}
