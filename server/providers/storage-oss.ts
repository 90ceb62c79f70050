/** An Aliyun OSS bucket. */
import { type Bucket, bucketObjects } from './bucket.ts';
import { ALIYUN, compactTime, conditionsOf, encodePolicy, policyV1, scopeV4, signatureV4 } from './policy.ts';
import { type Settings, setting } from './settings.ts';
import type { ObjectStore, UploadForm, UploadGrant } from './storage.ts';

/**
 * Reads OSS_URL (the bucket's address), OSS_BUCKET, OSS_REGION (e.g. cn-hangzhou), OSS_KEY_ID, OSS_KEY_SECRET, and
 * OSS_SIGNATURE: `v4`, or `v1` for buckets and gateways that know only the old form.
 */
export function ossStorage(env: Settings): ObjectStore {
  const bucket: Bucket = {
    url: setting(env, 'OSS_URL'),
    name: setting(env, 'OSS_BUCKET'),
    region: setting(env, 'OSS_REGION'),
    key: { id: setting(env, 'OSS_KEY_ID'), secret: setting(env, 'OSS_KEY_SECRET') },
    dialect: ALIYUN,
  };
  const form = env.OSS_SIGNATURE === 'v1' ? ossFormV1 : ossFormV4;
  return { origin: new URL(bucket.url).origin, ...bucketObjects(bucket), sign: (grant) => form(bucket, grant) };
}

/** help.aliyun.com/zh/oss/developer-reference/postobject */
export const ossFormV1 = (bucket: Bucket, grant: UploadGrant): UploadForm => ({
  host: bucket.url,
  ...policyV1(grant, bucket.key, [{ bucket: bucket.name }]),
});

/** help.aliyun.com/zh/oss/developer-reference/signature-version-4-recommend */
export function ossFormV4(bucket: Bucket, grant: UploadGrant): UploadForm {
  const signed = {
    'x-oss-signature-version': bucket.dialect.algorithm,
    'x-oss-credential': `${bucket.key.id}/${scopeV4(bucket, grant.now)}`,
    'x-oss-date': compactTime(grant.now),
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
    fields: { ...signed, policy, 'x-oss-signature': signature, success_action_status: '200' },
  };
}
