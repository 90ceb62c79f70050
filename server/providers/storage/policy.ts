/** The signed form of a browser upload: what the policy says, V1 (HMAC-SHA1, as Aliyun OSS has it) and V4 (HMAC-SHA256). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type UploadForm, type UploadGrant, UploadRefused } from './storage.ts';

export interface Key {
  id: string;
  secret: string;
}

/** A form's fields by lower-case name. */
export type PostedFields = ReadonlyMap<string, string>;

type Condition =
  | readonly ['starts-with' | 'eq', string, string]
  | readonly ['content-length-range', number, number]
  | Readonly<Record<string, string>>;

/** What every upload is held to, whatever the signature's version. */
export const conditionsOf = ({ dir, name, maxBytes, type = 'image/' }: UploadGrant): Condition[] => [
  ['content-length-range', name ? maxBytes : 1, maxBytes],
  name ? ['eq', '$key', dir + name] : ['starts-with', '$key', dir],
  ['starts-with', '$Content-Type', type],
  ['eq', '$success_action_status', '200'],
];

export const encodePolicy = (expiresAt: Date, conditions: readonly Condition[]): string =>
  Buffer.from(JSON.stringify({ expiration: expiresAt.toISOString(), conditions })).toString('base64');

export const signatureV1 = (secret: string, policy: string): string =>
  createHmac('sha1', secret).update(policy).digest('base64');

/** @param extra conditions of the store, such as its bucket */
export function policyV1(grant: UploadGrant, key: Key, extra: readonly Condition[] = []): Omit<UploadForm, 'host'> {
  const policy = encodePolicy(grant.expiresAt, [...extra, ...conditionsOf(grant)]);
  const signature = signatureV1(key.secret, policy);
  return {
    dir: grant.dir,
    policy,
    accessid: key.id,
    signature,
    fields: { policy, OSSAccessKeyId: key.id, signature, success_action_status: '200' },
  };
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** What differs between the two vendors' V4: names only. */
export interface Dialect {
  /** The form's fields begin so; and what the one is called that names the algorithm. */
  readonly fields: 'x-amz-' | 'x-oss-';
  readonly version: 'algorithm' | 'signature-version';
  readonly prefix: 'AWS4' | 'aliyun_v4';
  readonly algorithm: 'AWS4-HMAC-SHA256' | 'OSS4-HMAC-SHA256';
  readonly terminator: 'aws4_request' | 'aliyun_v4_request';
  readonly service: 's3' | 'oss';
}

export const AWS: Dialect = {
  fields: 'x-amz-',
  version: 'algorithm',
  prefix: 'AWS4',
  algorithm: 'AWS4-HMAC-SHA256',
  terminator: 'aws4_request',
  service: 's3',
};

export const ALIYUN: Dialect = {
  fields: 'x-oss-',
  version: 'signature-version',
  prefix: 'aliyun_v4',
  algorithm: 'OSS4-HMAC-SHA256',
  terminator: 'aliyun_v4_request',
  service: 'oss',
};

export interface Signer {
  key: Key;
  region: string;
  dialect: Dialect;
}

/** `20261121/eu-central-1/s3/aws4_request` */
export const scopeV4 = ({ region, dialect }: Omit<Signer, 'key'>, at: Date) =>
  [compactTime(at).slice(0, 8), region, dialect.service, dialect.terminator].join('/');

/** Signs a base64 policy or a string to sign; lower-case hex. */
export function signatureV4(text: string, signer: Signer, at: Date): string {
  const { key, dialect } = signer;
  const signingKey = scopeV4(signer, at)
    .split('/')
    .reduce<string | Buffer>(hmac, dialect.prefix + key.secret);
  return createHmac('sha256', signingKey).update(text).digest('hex');
}

/** `20261121T041500Z` */
export const compactTime = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

/**
 * Holds a posted form to its policy, as the real stores do.
 * @throws UploadRefused UPLOAD_POLICY
 */
export function checkPolicy(
  fields: PostedFields,
  { id, secret, now }: Key & { now: Date },
): { key: string; minBytes: number; maxBytes: number } {
  const policy = fields.get('policy') ?? '';
  const expected = Buffer.from(signatureV1(secret, policy));
  const given = Buffer.from(fields.get('signature') ?? '');
  if (fields.get('ossaccesskeyid') !== id || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new UploadRefused('UPLOAD_POLICY');
  // From here on the policy is our own text.
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString('utf8')) as {
    expiration: string;
    conditions: readonly (readonly [string, string | number, string | number])[];
  };
  if (new Date(expiration) <= now) throw new UploadRefused('UPLOAD_POLICY');
  let [minBytes, maxBytes] = [0, 0];
  for (const [kind, name, value] of conditions) {
    if (kind === 'content-length-range') [minBytes, maxBytes] = [Number(name), Number(value)];
    else if (!meets(kind, fields.get(String(name).slice(1).toLowerCase()) ?? '', String(value)))
      throw new UploadRefused('UPLOAD_POLICY');
  }
  return { key: fields.get('key') ?? '', minBytes, maxBytes };
}

const meets = (kind: string, given: string, wanted: string) =>
  kind === 'eq' ? given === wanted : kind === 'starts-with' && given.startsWith(wanted);
