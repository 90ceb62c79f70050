/** Codes and notices by Aliyun's short message service (dysmsapi, RPC signature 1.0). */
import { createHmac, randomUUID } from 'node:crypto';
import type { SmsProvider } from './sms.ts';

interface Settings {
  keyId: string;
  keySecret: string;
  /** The approved signature shown before the text. */
  signName: string;
  /** Code of the approved template; its one variable is `code`. */
  template: string;
  /** The same for notices; its one variable is `title`. Without it notices end as dead letters that say so. */
  noticeTemplate: string | null;
}

const ENDPOINT = 'https://dysmsapi.aliyuncs.com/';
/** The caller waits while the code is on its way, so a slow carrier is given up on, ms. */
const TIMEOUT = 10_000;

/** A template's variable holds at most this many characters. */
const MAX_VARIABLE = 35;

export function aliyunSms({ keyId, keySecret, signName, template, noticeTemplate }: Settings): SmsProvider {
  async function send(phone: string, templateCode: string, variables: Record<string, string>): Promise<void> {
    const params = {
      AccessKeyId: keyId,
      Action: 'SendSms',
      Format: 'JSON',
      PhoneNumbers: phone,
      SignName: signName,
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: randomUUID(),
      SignatureVersion: '1.0',
      TemplateCode: templateCode,
      TemplateParam: JSON.stringify(variables),
      Timestamp: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      Version: '2017-05-25',
    };
    const url = `${ENDPOINT}?Signature=${encode(signature(keySecret, params))}&${query(params)}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT) });
    const answer = (await response.json()) as { Code?: string; Message?: string };
    if (answer.Code !== 'OK') throw new Error(`Aliyun SMS refused: ${answer.Code} ${answer.Message}`);
  }
  return {
    sandbox: false,
    sendCode: ({ phone, code }) => send(phone, template, { code }),
    async sendNotice({ phone, title }) {
      if (!noticeTemplate) throw new Error('ALIYUN_SMS_NOTICE_TEMPLATE is not set');
      await send(phone, noticeTemplate, { title: title.slice(0, MAX_VARIABLE) });
    },
  };
}

/** help.aliyun.com, "短信服务 请求签名": HMAC-SHA1 over method, path and the sorted query, each percent-encoded again. */
export function signature(keySecret: string, params: Record<string, string>): string {
  const toSign = `GET&${encode('/')}&${encode(query(params))}`;
  return createHmac('sha1', `${keySecret}&`).update(toSign).digest('base64');
}

const query = (params: Record<string, string>) =>
  Object.keys(params)
    .sort()
    .map((name) => `${encode(name)}=${encode(params[name] ?? '')}`)
    .join('&');

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
