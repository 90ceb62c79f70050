/** Host authorisation: the provider's own sample opens, and nothing that was tampered with or meant for others does. */
import { createCipheriv, generateKeyPairSync } from 'node:crypto';
import { AlipaySdk } from 'alipay-sdk';
import { describe, expect, test } from 'vitest';
import { readAlipay, readWechat, ZERO_IV } from './host.ts';

/** WeChat mini-program documentation, sample of "encrypted data decryption", published by the provider. */
const sample = {
  appId: 'wx4f4bc4dec97d474b',
  key: 'tiihtNczf5v6AKRyjwEUhQ==',
  iv: 'r7BXXKkLb8qrSNn05n0qiA==',
  encryptedData:
    'CiyLU1Aw2KjvrjMdj8YKliAjtP4gsMZMQmRzooG2xrDcvSnxIMXFufNstNGTyaGS9uT5geRa0W4oTOb1WT7fJlAC+oNPdbB+3hVbJSRgv+4lGOET' +
    'KUQz6OYStslQ142dNCuabNPGBzlooOmB231qMM85d2/fV6ChevvXvQP8Hkue1poOFtnEtpyxVLW1zAo6/1Xx1COxFvrc2d7UL/lmHInNlxuacJXw' +
    'u0fjpXfz/YqYzBIBzD6WUfTIF9GRHpOn/Hz7saL8xz+W//FRAUid1OksQaQx4CMs8LOddcQhULW4ucetDf96JcR3g0gfRK4PC7E/r7Z6xNrXd2UI' +
    'eorGj5Ef7b1pJAYB6Y5anaHqZ9J6nKEBvB4DnNLIVWSgARns/8wR2SiRS7MNACwTyrGvt9ts8p12PKFdlqYTopNHR1Vf7XjfhQlVsAJdNiKdYmYV' +
    'oKlaRv85IfVunYzO0IKXsyl7JCUjCpoG20f0a04COwfneQAGGwd5oa+T8yO5hzuyDb/XcxxmK01EpqOyuxINew==',
};

describe('WeChat', () => {
  test('the published sample tells who the person is', () => {
    expect(readWechat(sample)).toEqual({
      hostUserId: 'oGZUI0egBJY1zhBYw2KhdUfwVJJE',
      nickname: 'Band',
      gender: 1,
      phone: null,
    });
  });

  test('data watermarked for another app is refused', () => {
    expect(() => readWechat({ ...sample, appId: 'wx0000000000000000' })).toThrow('another app');
  });

  test('data under another session key is refused', () => {
    expect(() => readWechat({ ...sample, key: Buffer.alloc(16, 7).toString('base64') })).toThrow();
  });

  test('data with a broken padding is refused', () => {
    const cut = Buffer.from(sample.encryptedData, 'base64').subarray(0, -16).toString('base64');
    expect(() => readWechat({ ...sample, encryptedData: cut })).toThrow();
  });
});

describe('Alipay', () => {
  const key = Buffer.alloc(16, 3).toString('base64');
  const seal = (data: object) => {
    const cipher = createCipheriv('aes-128-cbc', Buffer.from(key, 'base64'), Buffer.from(ZERO_IV, 'base64'));
    return Buffer.concat([cipher.update(JSON.stringify(data)), cipher.final()]).toString('base64');
  };

  test('the phone that the host reports is read', () => {
    const encryptedData = seal({ code: '10000', msg: 'Success', mobile: '13800000001' });
    expect(readAlipay({ appId: 'a', key, encryptedData }).phone).toBe('13800000001');
  });

  test('the host’s own client reads the same text out of the same data', () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const client = new AlipaySdk({
      appId: '2021000000000000',
      keyType: 'PKCS8',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      alipayPublicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      encryptKey: key,
    });
    const encryptedData = seal({ code: '10000', msg: 'Success', mobile: '13800000001' });
    const { mobile } = JSON.parse(client.aesDecrypt(encryptedData)) as { mobile: string };
    expect(mobile).toBe(readAlipay({ appId: 'a', key, encryptedData }).phone);
  });

  test('a failure that the host reports is no login', () => {
    expect(() =>
      readAlipay({ appId: 'a', key, encryptedData: seal({ code: '40001', mobile: '13800000001' }) }),
    ).toThrow();
  });
});
