import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from '@kamerton/wire';
import type { TestOperator } from './office.ts';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

const cborHead = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};

/** Encodes what attestations consist of, in CBOR (RFC 8949). */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap((pair) => pair.map(cbor))]);
};

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

const flags = { present: 1, verified: 4, backupEligible: 8, attested: 64 };

/** Differences from an honest answer. */
interface Over {
  origin?: string;
  rpId?: string;
  type?: string;
  userVerified?: boolean;
  userHandle?: string;
  /** Number of signatures so far; 0 for an authenticator that does not count. */
  counter?: number;
}

/** An authenticator with one passkey, and the browser around it, at `origin`. */
export const createAuthenticator = (origin = 'https://music.example') => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let handle = '';
  let count = 0;

  const clientData = (type: string, challenge: string, over: Over) =>
    Buffer.from(
      JSON.stringify({ type: over.type ?? type, challenge, origin: over.origin ?? origin, crossOrigin: false }),
    );

  const authenticatorData = (rpId: string, over: Over, attested = Buffer.alloc(0)) => {
    const verified = over.userVerified === false ? 0 : flags.verified;
    const head = Buffer.alloc(5);
    head.writeUInt8(flags.present | verified | (attested.length > 0 ? flags.attested : 0));
    head.writeUInt32BE(over.counter ?? count, 1);
    return Buffer.concat([sha256(over.rpId ?? rpId), head, attested]);
  };

  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };

  return {
    /** Answers `navigator.credentials.create()`. */
    create(options: PasskeyCreation, over: Over = {}): PasskeyAttestation {
      handle = options.user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(options.rp.id, over, attested)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, over).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** Answers `navigator.credentials.get()`. */
    get(options: PasskeyRequest, over: Over = {}): PasskeyAssertion {
      count += 1;
      const data = clientData('webauthn.get', options.challenge, over);
      const authData = authenticatorData(options.rpId, over);
      return {
        ...credential,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey).toString('base64url'),
          userHandle: over.userHandle ?? handle,
        },
      };
    },
  };
};

export type Authenticator = ReturnType<typeof createAuthenticator>;

/** A passkey of somebody with a session, by the calls of the portal or the office. */
export const withPasskey = async (call: TestOperator['call'], path: string, secret: string): Promise<number> => {
  const { options } = (await call('POST', `${path}/options`, { password: secret })).body;
  const attestation = createAuthenticator().create(options);
  return (await call('POST', path, { name: 'Key', attestation })).body.passkey.id;
};
