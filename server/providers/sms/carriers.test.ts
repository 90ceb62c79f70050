/** Tencent's and Twilio's carriers: asked as their documentation says, and a refusal is no sent message. */
import { describe, expect, test } from 'vitest';
import { smsProvider } from './open.ts';
import { tencentSms } from './tencent.ts';
import { twilioSms } from './twilio.ts';

const answering = (answer: object, status = 200) => {
  const sent: { url: string; headers: Record<string, string>; body: string }[] = [];
  const ask = (async (url: string, init: { headers: Record<string, string>; body: string }) => {
    sent.push({ url, headers: init.headers, body: init.body });
    return new Response(JSON.stringify(answer), { status });
  }) as unknown as typeof fetch;
  return { sent, ask };
};

/** cloud.tencent.com/document/api/382/55981: the values that stand there as examples. */
describe('Tencent', () => {
  const settings = {
    ...{ secretId: 'id', secretKey: 'key', appId: '1400006666', signName: '腾讯云' },
    ...{ template: '1110', noticeTemplate: null },
  };
  const status = (Code: string, Message: string) => ({
    Response: {
      SendStatusSet: [
        {
          ...{ SerialNo: '5000:1045710669157053657849499619', PhoneNumber: '+8618501234444', Fee: 1 },
          ...{ SessionContext: '', Code, Message, IsoCode: 'CN' },
        },
      ],
      RequestId: 'a0aabda6-cf91-4f3e-a81f-9198114a2279',
    },
  });

  test('a code is asked for as the published example asks', async () => {
    const { sent, ask } = answering(status('Ok', 'send success'));
    await tencentSms(settings, ask).sendCode({ phone: '18501234444', code: '4370' });
    expect(sent[0]?.url).toBe('https://sms.tencentcloudapi.com/');
    expect(sent[0]?.headers).toMatchObject({
      'X-TC-Action': 'SendSms',
      'X-TC-Version': '2021-01-11',
      'X-TC-Region': 'ap-guangzhou',
    });
    expect(sent[0]?.headers.Authorization).toMatch(/^TC3-HMAC-SHA256 Credential=id\/\d{4}-\d\d-\d\d\/sms\/tc3_request/);
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      PhoneNumberSet: ['+8618501234444'],
      SmsSdkAppId: '1400006666',
      SignName: '腾讯云',
      TemplateId: '1110',
      TemplateParamSet: ['4370'],
    });
  });

  test('a message that was not taken, a request that was refused and an answer without a message are failures', async () => {
    const code = { phone: '18501234444', code: '4370' };
    for (const [answer, said] of [
      [status('LimitExceeded.PhoneNumberDailyLimit', 'limit'), 'LimitExceeded.PhoneNumberDailyLimit'],
      [{ Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'no' } } }, 'AuthFailure'],
      [{ Response: {} }, 'refused'],
    ] as const)
      await expect(tencentSms(settings, answering(answer).ask).sendCode(code)).rejects.toThrow(said);
    await expect(
      tencentSms(settings, answering(status('Ok', '')).ask).sendNotice({ phone: '18501234444', title: '到了' }),
    ).rejects.toThrow('TENCENT_SMS_NOTICE_TEMPLATE');
  });
});

/** twilio.com/docs/messaging/api/message-resource */
describe('Twilio', () => {
  const settings = { accountSid: 'AC1234567890abcdef1234567890abcdef', authToken: 'token', from: '+15557122661' };
  const code = { phone: '18501234444', code: '4370' };

  test('a code is posted to the account’s messages, as a form', async () => {
    const { sent, ask } = answering({ sid: 'SM1', status: 'queued', error_code: null }, 201);
    await twilioSms(settings, ask).sendCode(code);
    expect(sent[0]?.url).toBe(`https://api.twilio.com/2010-04-01/Accounts/${settings.accountSid}/Messages.json`);
    expect(sent[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from(`${settings.accountSid}:token`).toString('base64')}`,
    );
    const form = new URLSearchParams(sent[0]?.body);
    expect(form.get('To')).toBe('+8618501234444');
    expect(form.get('From')).toBe('+15557122661');
    expect(form.get('Body')).toContain('4370');
  });

  test('a messaging service is named as one, and a refusal is said with its number', async () => {
    const { sent, ask } = answering({ sid: 'SM1', error_code: null }, 201);
    await twilioSms({ ...settings, from: 'MG1234567890abcdef1234567890abcdef' }, ask).sendCode(code);
    expect(new URLSearchParams(sent[0]?.body).get('MessagingServiceSid')).toBe('MG1234567890abcdef1234567890abcdef');
    const refusing = answering({ code: 21211, message: 'Invalid To number', status: 400 }, 400).ask;
    await expect(twilioSms(settings, refusing).sendCode(code)).rejects.toThrow('Twilio refused: 21211');
  });
});

test('half of a carrier’s settings is an error that names the missing ones, not a sandbox', () => {
  expect(smsProvider({}).sandbox).toBe(true);
  expect(() => smsProvider({ TENCENT_SMS_APP_ID: '1', TENCENT_SMS_SECRET_ID: 'a' })).toThrow('TENCENT_SMS_SECRET_KEY');
  expect(() => smsProvider({ TWILIO_ACCOUNT_SID: 'AC' })).toThrow('TWILIO_AUTH_TOKEN');
  const all = { TWILIO_ACCOUNT_SID: 'AC', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+1' };
  expect(smsProvider(all).sandbox).toBe(false);
});
