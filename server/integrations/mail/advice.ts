import type { DeliveryFault } from '#contract/platform/delivery-facts.ts';
import type { Channel } from './delivery.repository.ts';

const mailAdvice: Record<DeliveryFault, string> = {
  UNREACHABLE: 'The mail server cannot be reached. Check host and port in SMTP_URL, name resolution and the firewall.',
  NO_ANSWER:
    'The mail server takes connections but does not answer in time. Check port and scheme of SMTP_URL: smtps for port 465, else smtp.',
  CERTIFICATE:
    'The certificate of the mail server was refused. Use the name in the certificate as the host in SMTP_URL, set NODE_EXTRA_CA_CERTS to the certificate of a private authority, or set SMTP_TLS=unverified.',
  TLS: 'No encrypted connection to the mail server. Check the scheme of SMTP_URL: smtps for port 465, else smtp with STARTTLS; SMTP_TLS=off also sends in plain text.',
  LOGIN: 'The mail server refused to sign in. Check user and password in SMTP_URL; special characters are percent-encoded.',
  SENDER: 'The mail server refused the sender. Set MAIL_FROM to an address that this user may send from.',
  BUSY: 'The mail server asks to come back later.',
  UNEXPECTED: 'The mail server refused the session. Check that SMTP_URL names a server that takes mail from this machine.',
  DEFERRED: 'The mail server puts every message off.',
  POLICY:
    'The mail server refuses every message by a rule. Check that it relays for this machine and user, and SPF, DKIM and block lists of the domain in MAIL_FROM.',
};

const textAdvice: Partial<Record<DeliveryFault, string>> = {
  CERTIFICATE:
    'The certificate of the SMS provider was refused. Set NODE_EXTRA_CA_CERTS to the certificate of a private authority.',
  LOGIN: 'The SMS provider refused to sign in. Check user and password in SMS_URL.',
};

/** Returns what an operator can do about messages that are not delivered, for the log. */
export function adviceOn(channel: Channel, reason: DeliveryFault): string {
  return channel === 'MAIL'
    ? mailAdvice[reason]
    : (textAdvice[reason] ?? 'The SMS provider does not take messages. Check SMS_URL.');
}
