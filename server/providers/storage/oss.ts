/** An Aliyun OSS bucket. */

import { type Settings, setting } from '../settings.ts';
import { type Bucket, bucketObjects, formV4 } from './bucket.ts';
import { ALIYUN, policyV1 } from './policy.ts';
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
  const form = env.OSS_SIGNATURE === 'v1' ? ossFormV1 : formV4;
  return {
    origin: new URL(bucket.url).origin,
    resumes: false,
    ...bucketObjects(bucket),
    sign: (grant) => form(bucket, grant),
  };
}

/** help.aliyun.com/zh/oss/developer-reference/postobject */
export const ossFormV1 = (bucket: Bucket, grant: UploadGrant): UploadForm => ({
  host: bucket.url,
  ...policyV1(grant, bucket.key, [{ bucket: bucket.name }]),
});
