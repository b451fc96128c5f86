import { access, constants, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openFiles } from '#server/integrations/files/open-files.ts';
import { findForeignFiles } from '#server/integrations/files/own-files.ts';
import { verifySmtp } from '#server/integrations/mail/smtp.ts';
import type { Settings } from '#server/settings.ts';
import { errorCode, errorLine, reasonOf } from '#server/start-error.ts';
import { type CheckFinding, findings } from './finding.ts';

const scarceBytes = 2_000_000_000;
const leastBytes = 200_000_000;

export async function checkDataFolder({ dataDir }: Settings): Promise<CheckFinding[]> {
  const { ok, warning, failure } = findings('data folder');
  const fix = 'Set DATA_DIR to a folder that this user can write to.';
  const folder = await writableFolder(dataDir).catch((error: unknown) => errorCode(error) ?? 'failed');
  if (typeof folder === 'string') return [failure(`${dataDir} cannot be written to (${folder}).`, fix)];
  const { bavail, bsize } = await statfs(folder.path);
  const free = bavail * bsize;
  const found = `${dataDir} has ${Math.floor(free / 1_000_000)} MB of free space.`;
  if (free < leastBytes) return [failure(found, 'Free space on this disk, or extend it.')];
  if (free < scarceBytes) return [warning(found, 'Free space on this disk, or extend it.')];
  return [folder.path === dataDir ? ok(found) : ok(`${dataDir} will be created by the first start.`)];
}

/** The data folder, or the one in which the first start will create it. Rejects if it cannot be written to. */
async function writableFolder(path: string): Promise<{ path: string }> {
  try {
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return { path };
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error;
    return writableFolder(dirname(path));
  }
}

/** Writes, reads and removes a small file. */
export async function checkFiles(settings: Settings): Promise<CheckFinding[]> {
  const { ok, failure } = findings('files');
  const store = openFiles(settings);
  const missing = await access(join(settings.dataDir, 'files')).then(
    () => false,
    (error: unknown) => errorCode(error) === 'ENOENT',
  );
  if (missing && !settings.s3) return [ok('The first start will create the file folder.')];
  try {
    await store.verify();
    return [ok(`${store.place} can be read and written.`)];
  } catch (error) {
    const line = (reasonOf(error) ?? errorLine(error)).replace(/\.$/, '');
    return [failure(`Files cannot be stored: ${line}.`, settings.s3 ? 'See docs/operations/files.md.' : 'Check DATA_DIR.')];
  }
}

/** Whether the file storage is that of the database. */
export async function checkForeignFiles(settings: Settings, ownerUrl: string): Promise<CheckFinding[]> {
  const { failure } = findings('files');
  try {
    const foreign = await findForeignFiles(ownerUrl, openFiles(settings));
    return foreign ? [failure(foreign.found, foreign.fix)] : [];
  } catch {
    // Database and storage have findings of their own.
    return [];
  }
}

/** Signs in at the mail server without sending an email. */
export async function checkMail({ smtpUrl, smtpTls }: Settings): Promise<CheckFinding[]> {
  const { ok, warning, failure } = findings('mail server');
  if (smtpUrl === undefined)
    return [warning('Emails are not sent, only stored in the data folder.', 'Set SMTP_URL and MAIL_FROM.')];
  try {
    await verifySmtp(smtpUrl, smtpTls);
    return [ok('The mail server accepts the connection and the sign-in.')];
  } catch (error) {
    const code = errorCode(error);
    const fix =
      code === 'EAUTH'
        ? 'Correct user and password in SMTP_URL.'
        : code === 'ETLS' || /certificate|STARTTLS/i.test(errorLine(error))
          ? 'Let the server offer TLS with a trusted certificate, or see SMTP_TLS.'
          : 'Correct host and port in SMTP_URL, and open the firewall.';
    return [failure(`The mail server cannot be used (${code ?? 'failed'}).`, fix)];
  }
}

/** Errors of a certificate whose authority is not known. */
const untrusted = /^(UNABLE_TO_(VERIFY|GET)_|SELF_SIGNED_CERT_|DEPTH_ZERO_SELF_SIGNED_)/;

/**
 * Whether PUBLIC_URL leads to a server of this installation, through a proxy that passes on host and protocol.
 * @param signingKeys the ids of the signing keys of the database
 */
export async function checkPublicUrl({ publicUrl }: Settings, signingKeys: ReadonlySet<string>): Promise<CheckFinding[]> {
  const { ok, failure } = findings('PUBLIC_URL');
  const proxy = findings('proxy');
  const call = (path: string) => fetch(publicUrl + path, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
  try {
    const health = await call('/healthz');
    if (health.status !== 200)
      return [failure(`${publicUrl}/healthz answers ${health.status}.`, 'Let the proxy lead to the server, with all paths.')];
    const keys = await call('/oidc/jwks');
    const body = (await keys.json()) as { keys?: { kid: string }[] };
    if (!body.keys)
      return [
        ok(`${publicUrl} answers.`),
        proxy.failure(
          'The server does not receive the host of PUBLIC_URL.',
          'Let the proxy set Host or X-Forwarded-Host, and set TRUST_PROXY to the number or addresses of the proxies.',
        ),
      ];
    if (!body.keys.some(({ kid }) => signingKeys.has(kid)))
      return [failure(`${publicUrl} leads to another installation.`, 'Correct PUBLIC_URL, the proxy or DATABASE_URL.')];
    const secure = !publicUrl.startsWith('https:') || health.headers.has('strict-transport-security');
    return [
      ok(`${publicUrl} leads to this installation.`),
      secure
        ? proxy.ok('Host and headers arrive unchanged.')
        : proxy.warning('The proxy removes the header Strict-Transport-Security.', 'Let the proxy pass on headers of answers.'),
    ];
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const reason = reasonOf(cause) ?? errorCode(cause) ?? errorLine(cause);
    const fix = untrusted.test(errorCode(cause) ?? '')
      ? 'Let the proxy send its certificate with all intermediate ones; for a private authority set NODE_EXTRA_CA_CERTS to the file of its certificate in the environment of this command.'
      : 'Start the server, and check DNS, proxy and certificate.';
    return [failure(`${publicUrl} cannot be reached: ${reason}.`, fix)];
  }
}
