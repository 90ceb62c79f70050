/** Web push (RFC 8030, 8291, 8292): a notice to a device whose page is closed. */
import type { Agent } from 'node:https';
import webpush from 'web-push';
import type { Db } from '../../db/schema.ts';
import { kept } from '../lib/own-secret.ts';
import { Gone, type Sender } from './delivery.ts';
import { publicAgent } from './public-agent.ts';

export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

export interface PushSettings {
  keys: VapidKeys;
  /** How push services reach whoever runs this server: `mailto:` or `https:`. */
  contact: string;
  /** For tests with a push service of their own. */
  agent?: Agent;
  mayReach?(endpoint: string): boolean;
}

/** A push service keeps a notice this long for a device that is off, seconds. */
const KEPT = 86_400;
const TIMEOUT = 10_000;
/** A payload must stay below 4096 bytes after encryption; Chinese takes three bytes a character. */
const MAX_BODY = 400;

/** From the environment, or made once and kept in the database: subscriptions are bound to them. */
export async function vapidKeys(db: Db, env: Record<string, string | undefined>, now: Date): Promise<VapidKeys> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (publicKey && privateKey) return { publicKey, privateKey };
  return kept(db, 'vapid', webpush.generateVAPIDKeys(), now);
}

export const pushSender =
  ({ keys, contact, agent = publicAgent(), mayReach = isPublicHttps }: PushSettings): Sender =>
  async (db, { target, notice }) => {
    const device = await db.selectFrom('push_subscription').selectAll().where('id', '=', target).executeTakeFirst();
    if (!device) throw new Gone('the device has unsubscribed');
    if (!mayReach(device.endpoint)) throw new Gone('the address is not one of a push service');
    const payload = JSON.stringify({
      id: notice.id,
      title: device.lang === 'en' ? notice.title_en : notice.title_zh,
      body: (device.lang === 'en' ? notice.body_en : notice.body_zh).slice(0, MAX_BODY),
      link: notice.link,
    });
    const subscription = { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } };
    const vapidDetails = { subject: contact, ...keys };
    try {
      await webpush.sendNotification(subscription, payload, { vapidDetails, TTL: KEPT, timeout: TIMEOUT, agent });
    } catch (error) {
      if (!(error instanceof webpush.WebPushError) || (error.statusCode !== 404 && error.statusCode !== 410))
        throw error;
      await db.deleteFrom('push_subscription').where('id', '=', target).execute();
      throw new Gone('the push service no longer knows the device');
    }
  };

/** The address comes from outside: it must not make this server knock at its own neighbours. What its name leads to is looked at by `publicAgent`. */
export function isPublicHttps(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port } = new URL(endpoint);
  const isName =
    /^([a-z0-9-]+\.)+[a-z]{2,}$/.test(hostname) && !/\.(local|internal|localhost|lan|home)$/.test(hostname);
  return protocol === 'https:' && port === '' && isName;
}
