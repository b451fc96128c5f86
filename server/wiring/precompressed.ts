import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A handler for a JSON document that does not change while the process runs. It is made and compressed at the first request, and
 * only the compressed forms are kept; a failure is repeated at the next request.
 */
export function precompressed(
  make: () => Promise<string>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let bodies: Promise<{ br: Buffer; gz: Buffer }> | undefined;
  return async (request, reply) => {
    bodies ??= compress(make);
    const { br, gz } = await bodies.catch((error: unknown) => {
      bodies = undefined;
      throw error;
    });
    void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    const accepted = request.headers['accept-encoding'];
    const takes = (encoding: string) =>
      typeof accepted === 'string' && accepted.split(',').some((each) => allows(each, encoding));
    if (takes('br')) return reply.header('content-encoding', 'br').send(br);
    if (takes('gzip')) return reply.header('content-encoding', 'gzip').send(gz);
    return reply.header('content-encoding', 'identity').send(await promisify(gunzip)(gz));
  };
}

async function compress(make: () => Promise<string>): Promise<{ br: Buffer; gz: Buffer }> {
  const text = await make();
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(text, { params }), promisify(gzip)(text)]);
  return { br, gz };
}

/** Whether one entry of Accept-Encoding names this encoding with a quality above 0 (RFC 9110, 12.4.2). */
function allows(entry: string, encoding: string): boolean {
  const [name = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  return name === encoding && (quality === undefined || Number(quality.slice(2)) > 0);
}
