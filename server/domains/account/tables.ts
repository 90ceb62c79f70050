/** People, their sessions and what the app knows about them. */
import type { ColumnType, Generated } from 'kysely';
import type { ConsentKind, codePurposes } from '../../../contract/account/calls.ts';
import type { feedbackForms, feedbackKinds } from '../../../contract/account/feedback.ts';
import type { IdentityProvider } from '../../providers/identity/identity.ts';

export type PasskeyTransport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb';

type Json<T> = ColumnType<T, string, string>;

export interface AccountTables {
  account: {
    id: string;
    /** Null once the account is closed, so that the number can start anew. */
    phone: string | null;
    nickname: string;
    avatar_url: Generated<string>;
    gender: Generated<number>;
    /** As the person wrote it, until an identity provider has confirmed it. */
    certified_name: string | null;
    /** Withdrawals rest for a while after this. */
    phone_changed_at: Date | null;
    created_at: Date;
    deleted_at: Date | null;
  };
  /** A question to an identity provider. Of the number only a keyed hash is kept, and only of one that was confirmed. */
  certification: {
    id: string;
    user_id: string;
    provider: IdentityProvider['name'];
    asked_at: Date;
    matched_at: Date | null;
    id_hash: string | null;
  };
  /** One login on one device: a family of rotating tokens. Tokens are kept as SHA-256 only. */
  session: {
    id: string;
    user_id: string;
    access_hash: string;
    access_expires_at: Date;
    device_id: string | null;
    device_name: string;
    ip: string;
    /** Until when the account's phone counts as proved on this device. */
    verified_until: Date | null;
    /** When they last showed here who they are: by a passkey, a code, or the link of whoever runs the server. */
    proved_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    created_at: Date;
    seen_at: Date;
    ended_at: Date | null;
    ended_by: 'logout' | 'remote' | 'reuse' | 'device' | 'phone' | 'closed' | null;
  };
  /** One-time links that log their holder in. Kept as SHA-256 only. */
  login_link: {
    hash: string;
    user_id: string;
    expires_at: Date;
    used_at: Date | null;
    /** Whoever holds it has it from the server itself, and not from a colleague. */
    proves: Generated<boolean>;
  };
  /** A key that a person's device holds; ours is the public half. */
  passkey: {
    id: string;
    user_id: string;
    /** As the authenticator calls it, base64url. */
    credential_id: string;
    /** COSE, base64url. */
    public_key: string;
    /** How often it signed; a synced one stays at 0. */
    counter: ColumnType<number, number, number>;
    transports: Json<PasskeyTransport[]>;
    synced: boolean;
    name: string;
    created_at: Date;
    used_at: Date | null;
  };
  /** What a passkey has to sign, until it did. Kept as SHA-256 only. */
  passkey_challenge: { hash: string; user_id: string | null; expires_at: Date };
  refresh_token: { hash: string; session_id: string; expires_at: Date; used_at: Date | null };
  login_code: {
    id: string;
    phone: string;
    purpose: (typeof codePurposes)[number];
    /** HMAC-SHA256 under the server's secret: six digits alone are guessed from a plain hash in no time. */
    code_hash: string;
    device_id: string | null;
    ip: string;
    sent_at: Date;
    expires_at: Date;
    tries: Generated<number>;
    used_at: Date | null;
    /** A newer one was sent to the same asker. */
    superseded: Generated<boolean>;
  };
  /** Who a person is in a host app. */
  host_identity: { host: 'wechat' | 'alipay'; host_user_id: string; user_id: string; created_at: Date };
  device: {
    id: string;
    user_id: string | null;
    name: string;
    platform: string;
    app_version: string;
    language: string;
    created_at: Date;
    seen_at: Date;
  };
  /** What a device said still waits on it for a person: see devices.ts. */
  device_work: {
    device_id: string;
    user_id: string;
    /** The idempotency key under which it will be sent. */
    item_key: string;
    label: Json<{ zh: string; en: string }>;
    queued_at: Date;
    announced_at: Date;
  };
  consent: { id: string; user_id: string; kind: ConsentKind; version: string; granted: boolean; at: Date };
  dict: { type: string; value: string; content: Json<unknown> };
  account_deletion: {
    id: string;
    user_id: string;
    state: string;
    deadline_at: Date | null;
    created_at: Date;
  };
  feedback: {
    id: string;
    user_id: string;
    kind: (typeof feedbackKinds)[number];
    body: string;
    contact: string;
    /** Where one that was missing was looked for, and in which draft there. */
    asked_from: (typeof feedbackForms)[number] | null;
    asked_draft: string | null;
    created_at: Date;
    /** These four come together, once; the product only where one was missing. */
    answer: string | null;
    answered_at: Date | null;
    answered_by: string | null;
    product_id: string | null;
  };
  feedback_photo: { feedback_id: string; position: number; upload_id: string; sha256: string };
}
