import type { FastifyReply, FastifyRequest } from 'fastify';

/** The file that an endpoint of kind `file` returns. */
export interface FileAnswer {
  name: string;
  contentType: string;
  content: Buffer | NodeJS.ReadableStream | (() => Promise<NodeJS.ReadableStream>);
  /** Makes an address from which everyone may download the file at once, in place of its content. */
  link?: () => Promise<string>;
}

/** The header Content-Disposition that saves an answer under a name (RFC 6266). */
export const dispositionOf = (name: string): string =>
  `attachment; filename="download"; filename*=UTF-8''${encodeURIComponent(name)}`;

/** Whether a handler returned a file. */
export function isFile(data: unknown): data is FileAnswer {
  return typeof data === 'object' && data !== null && 'contentType' in data && 'content' in data;
}

/**
 * Sends a file, or a client to its address if it has one: clients that accept text/uri-list get the address as text, and clients
 * that follow redirects from one origin to another are redirected. Requests of scripts and elements of pages are not.
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, { name, contentType, content, link }: FileAnswer) {
  const send = (type: string, body: unknown) =>
    reply
      .type(type)
      .headers({ 'cache-control': 'no-store', 'content-disposition': dispositionOf(name) })
      .send(body);
  if (link) {
    if (/\btext\/uri-list\b/.test(request.headers.accept ?? '')) return send('text/uri-list', await link());
    const mode = request.headers['sec-fetch-mode'];
    if (mode === undefined || mode === 'navigate') return reply.header('cache-control', 'no-store').redirect(await link());
  }
  return send(contentType, typeof content === 'function' ? await content() : content);
}
