import type { DelayReason, RefusalReason, ServerFault } from '#contract/platform/delivery-facts.ts';

/**
 * The verdict on a failed try. SERVER: it would fail for every message, so all of them wait. MESSAGE: other messages can be sent.
 * Only a refusal of this recipient or this message is final. `code` is for the log and contains no text of the server, which can
 * name the recipient.
 */
export type FailedDelivery =
  | { about: 'SERVER'; reason: ServerFault; code: string }
  | { about: 'MESSAGE'; final: false; reason: DelayReason; code: string }
  | { about: 'MESSAGE'; final: true; reason: RefusalReason; code: string };

/** The properties of errors of nodemailer, and of Node for the connection. */
interface SmtpError {
  code?: unknown;
  /** The code of Node, if `code` is nodemailer's. */
  originalCode?: unknown;
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
}

/** Codes of a refused certificate: of OpenSSL's verification, and of Node for the host name. */
const certificateCodes =
  /^(CERT_|CRL_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)_|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|ERR_TLS_CERT_)/;
const tlsCodes = /^(EPROTO$|ETLS$|ERR_SSL_|ERR_TLS_)/;
/** Replies to RCPT TO that concern the client: it must sign in first, or the session is out of order. */
const clientRefused = new Set([530, 534, 535, 538]);
const sessionRefused = new Set([500, 502, 503, 504, 521]);

/**
 * Returns the verdict on an error of nodemailer, classified by the command that failed and the reply to it (RFC 5321, RFC 3463).
 */
export function mailVerdict(thrown: unknown): FailedDelivery {
  const error: SmtpError = typeof thrown === 'object' && thrown !== null ? thrown : {};
  const [name, original, command] = [text(error.code), text(error.originalCode), text(error.command)];
  const reply = typeof error.responseCode === 'number' ? error.responseCode : undefined;
  const response = text(error.response);
  const enhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const code = [name, original, command, reply, enhanced].filter(Boolean).join(' ') || 'failed';
  const server = (reason: ServerFault): FailedDelivery => ({ about: 'SERVER', reason, code });
  if (certificateCodes.test(original) || certificateCodes.test(name)) return server('CERTIFICATE');
  if (tlsCodes.test(name) || tlsCodes.test(original)) return server('TLS');
  if (name === 'ETIMEDOUT' || name === 'EABORT') return server('NO_ANSWER');
  if (reply === 421) return server('BUSY');
  if (name === 'EAUTH' || name === 'ENOAUTH' || name === 'EOAUTH2') return server(isTransient(reply) ? 'BUSY' : 'LOGIN');
  if (name === 'EENVELOPE' || name === 'EMESSAGE') return refusal({ command, reply, enhanced, response, code });
  if (isTransient(reply)) return server('BUSY');
  if (reply !== undefined || name === 'EPROTOCOL') return server('UNEXPECTED');
  if (name === 'ECONNECTION' || name === 'ESOCKET' || name === 'EDNS') return server('UNREACHABLE');
  // There is no reply of a server: the message could not be composed.
  return { about: 'MESSAGE', final: false, reason: 'DEFERRED', code };
}

interface Refusal {
  command: string;
  reply: number | undefined;
  enhanced: string | undefined;
  response: string;
  code: string;
}

/** Texts about relaying from servers that send no enhanced code (Exim), or send it at the end (qmail). */
const policyWords = /\brelay|\b5\.7\.\d/i;

/** Returns the verdict on a refusal of the sender, the recipient or the content. */
function refusal({ command, reply, enhanced, response, code }: Refusal): FailedDelivery {
  const server = (reason: ServerFault): FailedDelivery => ({ about: 'SERVER', reason, code });
  const final = (reason: RefusalReason): FailedDelivery => ({ about: 'MESSAGE', final: true, reason, code });
  const later = (reason: DelayReason): FailedDelivery => ({ about: 'MESSAGE', final: false, reason, code });
  // Found by nodemailer before anything is sent: the recipient is not an address.
  if (reply === undefined) return final('ADDRESS');
  const isSize = enhanced === '5.3.4' || (reply === 552 && enhanced === undefined && command !== 'RCPT TO');
  if (command === 'MAIL FROM') {
    if (isSize) return final('TOO_LARGE');
    if (clientRefused.has(reply)) return server('LOGIN');
    return server(isTransient(reply) ? 'BUSY' : sessionRefused.has(reply) ? 'UNEXPECTED' : 'SENDER');
  }
  if (clientRefused.has(reply)) return server('LOGIN');
  if (sessionRefused.has(reply)) return server('UNEXPECTED');
  if (isTransient(reply)) return later('DEFERRED');
  // A policy refuses the client, the sender or the content: relaying, a block list, SPF. That does not concern the recipient.
  if (enhanced?.startsWith('5.7.') || policyWords.test(response)) return later('POLICY');
  if (isSize) return final('TOO_LARGE');
  if (enhanced === '5.2.2' || (reply === 552 && command === 'RCPT TO')) return final('MAILBOX_FULL');
  return final(command === 'RCPT TO' ? 'ADDRESS' : 'CONTENT');
}

const isTransient = (reply: number | undefined) => reply !== undefined && reply >= 400 && reply < 500;
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The provider of text messages answered without success. */
export class ProviderRefusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The SMS provider answered ${status}.`);
    this.status = status;
  }
}

const refusesMessage = new Set([400, 413, 422]);
const refusesClient = new Set([401, 402, 403, 407]);

/** Returns the verdict on an error of the text message carrier. Only 400, 413 and 422 concern this number or this text. */
export function textVerdict(thrown: unknown): FailedDelivery {
  if (thrown instanceof ProviderRefusal) {
    const { status } = thrown;
    const code = `HTTP ${status}`;
    if (refusesMessage.has(status))
      return { about: 'MESSAGE', final: true, reason: status === 413 ? 'TOO_LARGE' : 'ADDRESS', code };
    if (refusesClient.has(status)) return { about: 'SERVER', reason: 'LOGIN', code };
    const isBusy = status === 408 || status === 425 || status === 429 || status >= 500;
    return { about: 'SERVER', reason: isBusy ? 'BUSY' : 'UNEXPECTED', code };
  }
  const { name, cause } = (thrown ?? {}) as { name?: unknown; cause?: { code?: unknown } };
  if (name === 'TimeoutError' || name === 'AbortError') return { about: 'SERVER', reason: 'NO_ANSWER', code: name };
  const code = text(cause?.code) || text((thrown as { code?: unknown } | null)?.code) || 'failed';
  if (certificateCodes.test(code)) return { about: 'SERVER', reason: 'CERTIFICATE', code };
  if (tlsCodes.test(code)) return { about: 'SERVER', reason: 'TLS', code };
  return { about: 'SERVER', reason: 'UNREACHABLE', code };
}
