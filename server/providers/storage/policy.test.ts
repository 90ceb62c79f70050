import { S3Client } from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import OSS from 'ali-oss';
import signUtils from 'ali-oss/lib/common/signUtils.js';
import { expect, test } from 'vitest';
import { type Bucket, formV4, signedHeaders } from './bucket.ts';
import { ossFormV1 } from './oss.ts';
import { ALIYUN, AWS, signatureV4 } from './policy.ts';

/** The fictitious key of AWS's own documentation. */
const key = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const amazon: Bucket = {
  url: 'https://examplebucket.s3.amazonaws.com',
  name: 'examplebucket',
  region: 'us-east-1',
  key,
  dialect: AWS,
};
const aliyun: Bucket = {
  url: 'https://photos.oss-cn-hangzhou.aliyuncs.com',
  name: 'photos',
  region: 'cn-hangzhou',
  key,
  dialect: ALIYUN,
};
const now = new Date('2026-11-21T04:15:00Z');
const grant = { dir: 'u/1/20261121/', expiresAt: new Date('2026-11-22T04:35:00Z'), maxBytes: 104_857_600, now };

test('signs the POST policy of the Amazon documentation as it says', () => {
  // docs.aws.amazon.com/AmazonS3/latest/API/sigv4-post-example.html; the published base64 has CRLF line ends.
  const policy = [
    '{ "expiration": "2015-12-30T12:00:00.000Z",',
    '  "conditions": [',
    '    {"bucket": "sigv4examplebucket"},',
    '    ["starts-with", "$key", "user/user1/"],',
    '    {"acl": "public-read"},',
    '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
    '    ["starts-with", "$Content-Type", "image/"],',
    '    {"x-amz-meta-uuid": "14365123651274"},',
    '    {"x-amz-server-side-encryption": "AES256"},',
    '    ["starts-with", "$x-amz-meta-tag", ""],',
    '',
    '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
    '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
    '    {"x-amz-date": "20151229T000000Z" }',
    '  ]',
    '}',
  ].join('\r\n');
  const signature = signatureV4(Buffer.from(policy).toString('base64'), amazon, new Date('2015-12-29T00:00:00Z'));
  expect(signature).toBe('8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e');
});

test('signs the GET request of the Amazon documentation as it says', () => {
  // docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, "GET Object"
  const headers = signedHeaders(
    amazon,
    {
      method: 'GET',
      key: 'test.txt',
      headers: {
        range: 'bytes=0-9',
        'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      },
    },
    new Date('2013-05-24T00:00:00Z'),
  );
  expect(headers.authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

test('the S3 form carries what Amazon’s own client signs for the same policy', async () => {
  const form = formV4(amazon, grant);
  const policy = JSON.parse(Buffer.from(form.policy, 'base64').toString()) as { conditions: unknown[] };
  const client = new S3Client({
    region: 'us-east-1',
    credentials: { accessKeyId: key.id, secretAccessKey: key.secret },
  });
  const theirs = await createPresignedPost(client, {
    Bucket: 'examplebucket',
    Key: 'u/1/20261121/a.jpg',
    Expires: 600,
  });
  expect(Object.keys(theirs.fields).map((name) => name.toLowerCase())).toEqual(
    expect.arrayContaining(Object.keys(form.fields).filter((name) => name.startsWith('x-amz-'))),
  );
  const when = compact(theirs.fields['X-Amz-Date'] ?? '');
  expect(signatureV4(theirs.fields.Policy ?? '', amazon, when)).toBe(theirs.fields['X-Amz-Signature']);
  expect(policy.conditions).toContainEqual({ bucket: 'examplebucket' });
  expect(form.fields['x-amz-signature']).toBe(signatureV4(form.policy, amazon, now));
});

test('both OSS forms carry the signatures that Aliyun’s own client computes', () => {
  const client = new OSS({
    region: 'oss-cn-hangzhou',
    accessKeyId: key.id,
    accessKeySecret: key.secret,
    bucket: 'photos',
  });
  const v1 = ossFormV1(aliyun, grant);
  const theirs = client.calculatePostSignature(decode(v1.policy));
  expect(theirs).toEqual({ OSSAccessKeyId: v1.accessid, Signature: v1.signature, policy: v1.policy });
  const v4 = formV4(aliyun, grant);
  expect(v4.signature).toBe(client.signPostObjectPolicyV4(decode(v4.policy), now));
});

test('requests to OSS carry the authorisation that Aliyun’s own client computes', () => {
  const mine = signedHeaders(aliyun, { method: 'GET', key: '', query: { 'list-type': '2', prefix: 'u/照片' } }, now);
  const { authorization, ...headers } = mine;
  const theirs = signUtils.authorizationV4(
    key.id,
    key.secret,
    'cn-hangzhou',
    'GET',
    { headers, queries: { 'list-type': '2', prefix: 'u/照片' } },
    'photos',
    '',
  );
  expect(authorization).toBe(theirs);
});

const decode = (policy: string) => Buffer.from(policy, 'base64').toString('utf8');
/** `20261121T041500Z` */
const compact = (text: string) =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
