/** For tests: a person's device as far as passkeys go, with ES256 keys and a fingerprint that always fits. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Ceremony {
  challenge: string;
  rpId: string;
  /** From where the browser says that it was asked. */
  origin: string;
  /** The person proved to their device that it is theirs. */
  verified?: boolean;
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  /** A synced key does not count. */
  counter = 0;
  private readonly key: { privateKey: KeyObject; publicKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });

  make(ceremony: Ceremony) {
    const { x = '', y = '' } = this.key.publicKey.export({ format: 'jwk' });
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        ...([[1, 2], [3, -7], [-1, 1]] as [number, number][]),
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    ); // biome-ignore format: a key as COSE writes it
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([this.data(ceremony, 0x40), Buffer.alloc(16), length, id, cose]);
    const object = new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: this.id,
      clientDataJSON: client('webauthn.create', ceremony).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(object)).toString('base64url'),
      transports: ['internal' as const],
    };
  }

  answer(ceremony: Ceremony, userId: string) {
    const clientData = client('webauthn.get', ceremony);
    const data = this.data(ceremony, 0);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.key.privateKey);
    return {
      id: this.id,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: Buffer.from(userId).toString('base64url'),
    };
  }

  private data({ rpId, verified = true }: Ceremony, more: number): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8((verified ? 0x05 : 0x01) | more);
    rest.writeUInt32BE(this.counter, 1);
    return Buffer.concat([sha256(rpId), rest]);
  }
}

const client = (type: string, { challenge, origin }: Ceremony) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
