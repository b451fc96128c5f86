import type { DelayReason, RefusalReason, ServerFault } from '#contract/platform/delivery-facts.ts';

/**
 * What a failed try means. SERVER: it would fail for every message, so all of them wait. MESSAGE: others may leave. Only a
 * refusal of this recipient or this message is final. `code` is for the log: it has no text of the server, which can name the recipient.
 */
export type FailedDelivery =
  | { about: 'SERVER'; reason: ServerFault; code: string }
  | { about: 'MESSAGE'; final: false; reason: DelayReason; code: string }
  | { about: 'MESSAGE'; final: true; reason: RefusalReason; code: string };

/** What nodemailer says of a failed try, and Node of the connection. */
interface SmtpError {
  code?: unknown;
  /** The code of Node, where `code` is nodemailer's. */
  originalCode?: unknown;
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
}

/** A certificate that is refused: codes of OpenSSL's verification, and of Node for its name. */
const certificateCodes =
  /^(CERT_|CRL_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)_|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|ERR_TLS_CERT_)/;
const tlsCodes = /^(EPROTO$|ETLS$|ERR_SSL_|ERR_TLS_)/;
/** Refusals of the client at RCPT TO: it has to sign in first, or the session is in disorder. */
const clientRefused = new Set([530, 534, 535, 538]);
const sessionRefused = new Set([500, 502, 503, 504, 521]);

/** What a rejection of nodemailer means: classified by the command that failed and the reply to it (RFC 5321, RFC 3463). */
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
  if (name === 'EAUTH' || name === 'ENOAUTH' || name === 'EOAUTH2') return server(passes(reply) ? 'BUSY' : 'LOGIN');
  if (name === 'EENVELOPE' || name === 'EMESSAGE') return refusal({ command, reply, enhanced, response, code });
  if (passes(reply)) return server('BUSY');
  if (reply !== undefined || name === 'EPROTOCOL') return server('UNEXPECTED');
  if (name === 'ECONNECTION' || name === 'ESOCKET' || name === 'EDNS') return server('UNREACHABLE');
  // No answer of a server: the message could not be made.
  return { about: 'MESSAGE', final: false, reason: 'DEFERRED', code };
}

interface Refusal {
  command: string;
  reply: number | undefined;
  enhanced: string | undefined;
  response: string;
  code: string;
}

/** What servers that give no enhanced code say of relaying (Exim), or give it at the end (qmail). */
const policyWords = /\brelay|\b5\.7\.\d/i;

/** A refusal of the sender, the recipient or the content. */
function refusal({ command, reply, enhanced, response, code }: Refusal): FailedDelivery {
  const server = (reason: ServerFault): FailedDelivery => ({ about: 'SERVER', reason, code });
  const final = (reason: RefusalReason): FailedDelivery => ({ about: 'MESSAGE', final: true, reason, code });
  const later = (reason: DelayReason): FailedDelivery => ({ about: 'MESSAGE', final: false, reason, code });
  // Found by nodemailer itself, before anything is sent: the recipient is no address.
  if (reply === undefined) return final('ADDRESS');
  const isSize = enhanced === '5.3.4' || (reply === 552 && enhanced === undefined && command !== 'RCPT TO');
  if (command === 'MAIL FROM') {
    if (isSize) return final('TOO_LARGE');
    if (clientRefused.has(reply)) return server('LOGIN');
    return server(passes(reply) ? 'BUSY' : sessionRefused.has(reply) ? 'UNEXPECTED' : 'SENDER');
  }
  if (clientRefused.has(reply)) return server('LOGIN');
  if (sessionRefused.has(reply)) return server('UNEXPECTED');
  if (passes(reply)) return later('DEFERRED');
  // A rule refuses the client, the sender or the content: relaying, a list of spam senders, SPF. It says nothing of the recipient.
  if (enhanced?.startsWith('5.7.') || policyWords.test(response)) return later('POLICY');
  if (isSize) return final('TOO_LARGE');
  if (enhanced === '5.2.2' || (reply === 552 && command === 'RCPT TO')) return final('MAILBOX_FULL');
  return final(command === 'RCPT TO' ? 'ADDRESS' : 'CONTENT');
}

const passes = (reply: number | undefined) => reply !== undefined && reply >= 400 && reply < 500;
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** The provider of text messages answered, but not with success. */
export class ProviderRefusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The SMS provider answered ${status}.`);
    this.status = status;
  }
}

const refusesMessage = new Set([400, 413, 422]);
const refusesClient = new Set([401, 402, 403, 407]);

/** What a rejection of the text message carrier means. Only 400, 413 and 422 are about this number or this text. */
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
