import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Context } from '#server/kernel/context.ts';
import { keyedHash } from '#server/kernel/keys/sealing.ts';
import type { AccountDependencies } from './sign-in.dependencies.ts';

// Browsers limit the lifetime of cookies to 400 days.
const maxAge = 400 * 24 * 3600;
const maxAccounts = 8;
const shape = /^[\w-]{22}(?:\.[\w-]{22}){0,8}$/;

/** The content of the device cookie: the browser's id, and proofs of the accounts that have signed in there, latest first. */
interface Device {
  id: string;
  proofs: string[];
}

/**
 * The id of the request's browser if the account has signed in from it before, otherwise undefined. Wrong passwords from other
 * devices do not lock out a known device (OWASP, "device cookies"). The cookie alone gives no access.
 */
export function knownDevice(context: Context, parts: AccountDependencies, accountId: string): string | undefined {
  const device = deviceOf(context, parts);
  if (!device) return undefined;
  const expected = Buffer.from(proofOf(parts, device.id, accountId));
  return device.proofs.some((proof) => timingSafeEqual(Buffer.from(proof), expected)) ? device.id : undefined;
}

/** Marks the request's browser as a known device of the account, which has just signed in. */
export function rememberDevice(context: Context, parts: AccountDependencies, accountId: string, reply: FastifyReply): void {
  const { id, proofs } = deviceOf(context, parts) ?? { id: randomBytes(16).toString('base64url'), proofs: [] };
  const proof = proofOf(parts, id, accountId);
  const latestProofs = [proof, ...proofs.filter((other) => other !== proof)].slice(0, maxAccounts);
  const secure = parts.publicUrl.startsWith('https:') ? '; Secure' : '';
  const value = [id, ...latestProofs].join('.');
  void reply.header('set-cookie', `${cookieName(parts)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`);
}

function deviceOf({ cookie = '' }: Context, parts: AccountDependencies): Device | undefined {
  const name = `${cookieName(parts)}=`;
  const value = cookie
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(name))
    ?.slice(name.length);
  if (value === undefined || !shape.test(value)) return undefined;
  const [id = '', ...proofs] = value.split('.');
  return { id, proofs };
}

/** A keyed hash of device and account: 128 bits as 22 characters. */
function proofOf(parts: AccountDependencies, deviceId: string, accountId: string): string {
  return keyedHash(parts.secretKey, `device\n${deviceId}\n${accountId}`).subarray(0, 16).toString('base64url');
}

function cookieName({ publicUrl }: AccountDependencies): string {
  return publicUrl.startsWith('https:') ? '__Host-atrium_device' : 'atrium_device';
}
