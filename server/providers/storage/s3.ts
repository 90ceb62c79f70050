/** An S3-compatible bucket: Amazon's, MinIO's, Ceph's. */

import { type Settings, setting } from '../settings.ts';
import { type Bucket, bucketObjects, formV4 } from './bucket.ts';
import { AWS } from './policy.ts';
import type { ObjectStore } from './storage.ts';

/** Reads S3_URL (the bucket's address), S3_BUCKET, S3_REGION, S3_KEY_ID, S3_KEY_SECRET. */
export function s3Storage(env: Settings): ObjectStore {
  const bucket: Bucket = {
    url: setting(env, 'S3_URL'),
    name: setting(env, 'S3_BUCKET'),
    region: setting(env, 'S3_REGION'),
    key: { id: setting(env, 'S3_KEY_ID'), secret: setting(env, 'S3_KEY_SECRET') },
    dialect: AWS,
  };
  return {
    origin: new URL(bucket.url).origin,
    resumes: false,
    ...bucketObjects(bucket),
    sign: (grant) => formV4(bucket, grant),
  };
}
