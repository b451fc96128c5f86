import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { CreationOptions, NewCredential, RequestOptions, SignedCredential } from '#contract/access/passkeys.ts';

/** Deviations of an authenticator or its browser from the request. */
export interface Twist {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** False: no user verification (finger, face or PIN). */
  verified?: boolean;
  /** The counter value. By default it increases by one with each use. */
  counter?: number;
  userHandle?: string | null;
  type?: string;
  crossOrigin?: boolean;
  /** Claims another credential id than that of the signing key. */
  id?: string;
}

/** A passkey as stored and used by an authenticator and a browser: ES256, without attestation. */
export interface SoftPasskey {
  id: string;
  made: NewCredential;
  sign(options: RequestOptions, twist?: Twist): SignedCredential;
}

const present = 0x01;
const verifiedFlag = 0x04;
const attested = 0x40;

/**
 * Creates a passkey for the server's options, in a browser at `origin`. `model` is the AAGUID, 32 hexadecimal digits. Any
 * `format` other than none is forged.
 */
export function makePasskey(
  options: CreationOptions,
  origin: string,
  twist: Twist = {},
  { model = '0'.repeat(32), id = randomBytes(16), format = 'none' }: { model?: string; id?: Buffer; format?: string } = {},
): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = twist.counter ?? 1;
  const data = Buffer.concat([
    head(twist.rpId ?? options.rp.id, twist.verified ?? true, counter, attested),
    Buffer.from(model, 'hex'),
    Buffer.from([id.length >> 8, id.length & 0xff]),
    id,
    coseKey(publicKey),
  ]);
  const own = twist.id ?? id.toString('base64url');
  const clientData = clientDataOf('webauthn.create', options.challenge, origin, twist);
  return {
    id: own,
    made: {
      id: own,
      rawId: own,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        attestationObject: map(text('fmt'), text(format), text('attStmt'), map(), text('authData'), bytes(data)).toString(
          'base64url',
        ),
        transports: ['internal'],
      },
    },
    sign(asked, other = {}) {
      counter = other.counter ?? counter + 1;
      const answer = clientDataOf('webauthn.get', asked.challenge, origin, other);
      const authenticatorData = head(other.rpId ?? asked.rpId, other.verified ?? true, counter, 0);
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(answer).digest()]);
      return {
        id: other.id ?? own,
        rawId: other.id ?? own,
        type: 'public-key',
        response: {
          clientDataJSON: answer.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: other.userHandle === undefined ? options.user.id : other.userHandle,
        },
      };
    },
  };
}

function clientDataOf(type: string, challenge: string, origin: string, twist: Twist): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: twist.type ?? type,
      challenge: twist.challenge ?? challenge,
      origin: twist.origin ?? origin,
      crossOrigin: twist.crossOrigin ?? false,
    }),
  );
}

/** The first 37 bytes of authenticator data: relying party hash, flags, counter. */
function head(rpId: string, verified: boolean, counter: number, more: number): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(present | (verified ? verifiedFlag : 0) | more, 0);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest]);
}

/** A P-256 key for ES256 in COSE format (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const point = [x, y].map((part) => bytes(Buffer.from(part, 'base64url')));
  return map(int(1), int(2), int(3), int(-7), int(-1), int(1), int(-2), point[0] ?? int(0), int(-3), point[1] ?? int(0));
}

// The part of CBOR (RFC 8949) that is needed here.
function item(major: number, value: number, content: Uint8Array = Buffer.alloc(0)): Buffer {
  const start = value < 24 ? [value] : value < 256 ? [24, value] : [25, value >> 8, value & 0xff];
  return Buffer.concat([Buffer.from([(major << 5) | (start[0] ?? 0), ...start.slice(1)]), content]);
}
const int = (value: number) => (value < 0 ? item(1, -value - 1) : item(0, value));
const bytes = (content: Uint8Array) => item(2, content.length, content);
const text = (content: string) => item(3, Buffer.byteLength(content), Buffer.from(content));
const map = (...items: Buffer[]) => Buffer.concat([item(5, items.length / 2), ...items]);
