/** An S3-compatible bucket: Amazon's, MinIO's, Ceph's. */
import { type Bucket, bucketObjects } from './bucket.ts';
import { AWS, compactTime, conditionsOf, encodePolicy, scopeV4, signatureV4 } from './policy.ts';
import { type Settings, setting } from './settings.ts';
import type { ObjectStore, UploadForm, UploadGrant } from './storage.ts';

/** Reads S3_URL (the bucket's address), S3_BUCKET, S3_REGION, S3_KEY_ID, S3_KEY_SECRET. */
export function s3Storage(env: Settings): ObjectStore {
  const bucket: Bucket = {
    url: setting(env, 'S3_URL'),
    name: setting(env, 'S3_BUCKET'),
    region: setting(env, 'S3_REGION'),
    key: { id: setting(env, 'S3_KEY_ID'), secret: setting(env, 'S3_KEY_SECRET') },
    dialect: AWS,
  };
  return { origin: new URL(bucket.url).origin, ...bucketObjects(bucket), sign: (grant) => s3Form(bucket, grant) };
}

/** docs.aws.amazon.com/AmazonS3/latest/API/sigv4-post-example.html */
export function s3Form(bucket: Bucket, grant: UploadGrant): UploadForm {
  const signed = {
    'x-amz-algorithm': bucket.dialect.algorithm,
    'x-amz-credential': `${bucket.key.id}/${scopeV4(bucket, grant.now)}`,
    'x-amz-date': compactTime(grant.now),
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
    fields: { ...signed, policy, 'x-amz-signature': signature, success_action_status: '200' },
  };
}
