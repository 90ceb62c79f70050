/** The signature equals the one in Aliyun's published example (help.aliyun.com, "短信服务 请求签名"). */
import { expect, test } from 'vitest';
import { signature } from './aliyun.ts';

test('the carrier’s published example gets the carrier’s published signature', () => {
  const params = {
    AccessKeyId: 'testId',
    Action: 'SendSms',
    Format: 'XML',
    OutId: '123',
    PhoneNumbers: '15300000001',
    RegionId: 'cn-hangzhou',
    SignName: '阿里云短信测试专用',
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: '45e25e9b-0a6f-4070-8c85-2956eda1b466',
    SignatureVersion: '1.0',
    TemplateCode: 'SMS_71390007',
    TemplateParam: '{"customer":"test"}',
    Timestamp: '2017-07-12T02:42:19Z',
    Version: '2017-05-25',
  };
  expect(signature('testSecret', params)).toBe('zJDF+Lrzhj/ThnlvIToysFRq6t4=');
});
