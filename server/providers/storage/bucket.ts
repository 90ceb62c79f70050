/** The few things that we ask of a bucket, signed by V4 in either vendor's dialect, over plain fetch. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { ALIYUN, compactTime, conditionsOf, encodePolicy, type Signer, scopeV4, signatureV4 } from './policy.ts';
import type { ObjectStore, UploadForm, UploadGrant } from './storage.ts';

export interface Bucket extends Signer {
  /** The bucket's address: `https://name.s3.eu-central-1.amazonaws.com`, or with a path `http://127.0.0.1:9000/name`. */
  url: string;
  name: string;
}

interface Request {
  method: 'GET' | 'PUT' | 'DELETE';
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
}

/**
 * What a browser posts to upload one file.
 * @see docs.aws.amazon.com/AmazonS3/latest/API/sigv4-post-example.html
 * @see help.aliyun.com/zh/oss/developer-reference/signature-version-4-recommend
 */
export function formV4(bucket: Bucket, grant: UploadGrant): UploadForm {
  const { fields: vendor, version, algorithm } = bucket.dialect;
  const signed = {
    [vendor + version]: algorithm,
    [`${vendor}credential`]: `${bucket.key.id}/${scopeV4(bucket, grant.now)}`,
    [`${vendor}date`]: compactTime(grant.now),
  };
  const policy = encodePolicy(grant.expiresAt, [
    { bucket: bucket.name },
    ...conditionsOf(grant),
    ...Object.entries(signed).map(([name, value]) => ({ [name]: value })),
  ]);
  const signature = signatureV4(policy, bucket, grant.now);
  return {
    host: bucket.url,
    dir: grant.dir,
    policy,
    accessid: bucket.key.id,
    signature,
    fields: { ...signed, policy, [`${vendor}signature`]: signature, success_action_status: '200' },
  };
}

export function bucketObjects(bucket: Bucket): Pick<ObjectStore, 'read' | 'copy' | 'remove' | 'list'> {
  const vendor = bucket.dialect.fields;

  async function ask(request: Request): Promise<Response> {
    const url = objectUrl(bucket, request);
    const headers = signedHeaders(bucket, request, new Date());
    const response = await fetch(url, { method: request.method, headers });
    if (response.ok || response.status === 404) return response;
    throw new Error(`The object store answered ${response.status} to ${request.method} ${url.pathname}`);
  }

  return {
    async read(key) {
      const response = await ask({ method: 'GET', key });
      if (response.status !== 404 && response.body) return Readable.fromWeb(response.body as WebStream<Uint8Array>);
      await response.body?.cancel();
      return null;
    },

    async copy(from, to) {
      const response = await ask({
        method: 'PUT',
        key: to,
        headers: { [`${vendor}copy-source`]: encodePath(`/${bucket.name}/${from}`) },
      });
      // S3 may find out after it has said 200 that it cannot copy.
      const text = await response.text();
      if (response.status === 404 || text.includes('<Error>'))
        throw new Error(`The object store could not copy ${from}`);
    },

    async remove(key) {
      await (await ask({ method: 'DELETE', key })).body?.cancel();
    },

    async *list(prefix) {
      for (let token: string | undefined = ''; token !== undefined; ) {
        const more: Record<string, string> = token ? { 'continuation-token': token } : {};
        const response = await ask({ method: 'GET', key: '', query: { 'list-type': '2', prefix, ...more } });
        const xml = await response.text();
        for (const [, entry = ''] of xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g))
          yield { key: element(entry, 'Key') ?? '', modifiedAt: new Date(element(entry, 'LastModified') ?? 0) };
        token = element(xml, 'NextContinuationToken');
      }
    },
  };
}

const element = (xml: string, name: string): string | undefined => {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
};

/** Both vendors allow leaving the body's hash out over TLS; our requests have no bodies. */
const UNSIGNED = 'UNSIGNED-PAYLOAD';

/** @returns the request's headers with `authorization`; documented at docs.aws.amazon.com/AmazonS3 "sig-v4-header-based-auth" */
export function signedHeaders(bucket: Bucket, request: Request, at: Date): Record<string, string> {
  const aliyun = bucket.dialect === ALIYUN;
  const vendor = bucket.dialect.fields;
  const url = objectUrl(bucket, request);
  const headers: Record<string, string> = {
    ...request.headers,
    [`${vendor}content-sha256`]: request.headers?.[`${vendor}content-sha256`] ?? UNSIGNED,
    [`${vendor}date`]: compactTime(at),
  };
  // `fetch` sets the host itself; AWS signs it, Aliyun only what is listed as additional.
  const signed: [string, string][] = Object.entries(aliyun ? headers : { ...headers, host: url.host });
  signed.sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const path = aliyun ? encodePath(`/${bucket.name}/${request.key}`) : url.pathname;
  const canonical = [
    request.method,
    path,
    canonicalQuery(request.query),
    signed.map(([name, value]) => `${name}:${value.trim()}\n`).join(''),
    aliyun ? '' : names,
    headers[`${vendor}content-sha256`],
  ].join('\n');
  const scope = scopeV4(bucket, at);
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = [bucket.dialect.algorithm, compactTime(at), scope, hash].join('\n');
  const signature = signatureV4(text, bucket, at);
  const listed = aliyun ? '' : `SignedHeaders=${names},`;
  const authorization = `${bucket.dialect.algorithm} Credential=${bucket.key.id}/${scope},${listed}Signature=${signature}`;
  return { ...headers, authorization };
}

function objectUrl(bucket: Bucket, { key, query }: Request): URL {
  const url = new URL(bucket.url);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${encodePath(key)}`;
  url.search = canonicalQuery(query);
  return url;
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
const encodePath = (path: string) => path.split('/').map(encode).join('/');

const canonicalQuery = (query: Record<string, string> = {}) =>
  Object.entries(query)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
