/** The signature equals the one of Tencent Cloud's published example, and each published result code means what it says. */
import { describe, expect, test } from 'vitest';
import { signedHeaders } from '../tencent/signing.ts';
import { tencentIdentity } from './tencent.ts';

test('the provider’s published example gets the provider’s published signature', () => {
  // cloud.tencent.com/document/api/213/30654: the keys stand there as asterisks, and are signed as such.
  const keys = { secretId: 'AKID********************************', secretKey: '********************************' };
  const { Authorization } = signedHeaders(keys, {
    host: 'cvm.tencentcloudapi.com',
    action: 'DescribeInstances',
    version: '2017-03-12',
    body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    now: new Date(1_551_113_065_000),
  });
  expect(Authorization).toBe(
    'TC3-HMAC-SHA256 Credential=AKID********************************/2019-02-25/cvm/tc3_request, ' +
      'SignedHeaders=content-type;host;x-tc-action, ' +
      'Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
  );
});

describe('an answer', () => {
  const person = { name: '张三', idNumber: '11010519491231002X' };
  const answered = (Response: object) => {
    const sent: { url: string; init: RequestInit }[] = [];
    const provider = tencentIdentity({ secretId: 'id', secretKey: 'key' }, async (url, init = {}) => {
      sent.push({ url: String(url), init });
      return envelope(Response);
    });
    return { sent, matches: () => provider.matches(person) };
  };
  const envelope = (answer: object) => new Response(JSON.stringify({ Response: answer }));

  test('of the published example is a match, and was asked with name and number', async () => {
    const { sent, matches } = answered({ Result: '0', Description: '认证通过', RequestId: '799f3bb6' });
    expect(await matches()).toBe(true);
    expect(sent[0]?.url).toBe('https://faceid.tencentcloudapi.com/');
    expect(sent[0]?.init.body).toBe('{"IdCard":"11010519491231002X","Name":"张三"}');
    expect(sent[0]?.init.headers).toMatchObject({ 'X-TC-Action': 'IdCardVerification', 'X-TC-Version': '2018-03-01' });
  });

  test.each(['-1', '-2', '-3', '-5'])('%s says that they do not belong together', async (Result) => {
    expect(await answered({ Result, Description: '' }).matches()).toBe(false);
  });

  test.each(['-4', '-6', '-7', undefined])('%s says nothing about the person', async (Result) => {
    await expect(answered({ Result }).matches()).rejects.toThrow('could not say');
  });

  test('that is an error of the API is no verdict', async () => {
    const refused = {
      Code: 'AuthFailure.SignatureFailure',
      Message: 'The provided credentials could not be validated.',
    };
    await expect(answered({ Error: refused }).matches()).rejects.toThrow('AuthFailure.SignatureFailure');
  });
});
