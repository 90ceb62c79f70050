/** A notice in a group chat, by a robot that the person has put there: bound to them and not to a session, until they or the group end it. */
import type { Selectable } from 'kysely';
import type { RobotApp } from '../../../contract/notice/rules.ts';
import { link } from '../../../contract/screens.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import { type ChatApps, type Robot, RobotRefused } from '../../providers/chatapp/chatapp.ts';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/id.ts';
import { opened, seal } from '../lib/seal.ts';
import { Gone, type Sender } from './delivery.ts';
import { emit, type Notice } from './events.ts';
import type { EventTables } from './tables.ts';

type Row = Selectable<EventTables['chat_robot']>;
type Secrets = Pick<Config, 'secret' | 'storedSecret'>;

const PURPOSE = 'robot of a group chat';
/** What the smallest of them takes is 2048 bytes; Chinese takes three a character. */
const MAX_BODY = 400;

const appNames = {
  wecom: { zh: '企业微信', en: 'WeCom' },
  dingtalk: { zh: '钉钉', en: 'DingTalk' },
  feishu: { zh: '飞书', en: 'Feishu' },
} as const satisfies Record<RobotApp, Record<Language, string>>;

/** What is said into the group before it counts as bound. */
export const greeting: Record<Language, string> = {
  zh: '这个群已绑定，通知会发到这里。',
  en: 'This group is bound: notices will come here.',
};

/** In place of the one of the same app. Its id is a new one: what waited for the old group is not sent to the new. */
export async function bindRobot(
  db: Db,
  robot: Robot,
  { userId, lang, secret, now }: { userId: string; lang: Language; secret: string; now: Date },
): Promise<void> {
  const { app, ...kept } = robot;
  const values = {
    id: newId(),
    sealed: seal(secret, PURPOSE, kept),
    tail: robot.key.slice(-4),
    lang,
    created_at: now,
    refused_at: null,
  };
  await db
    .insertInto('chat_robot')
    .values({ user_id: userId, app, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'app']).doUpdateSet(values))
    .execute();
  // Whoever had the phone in their hands for a minute reads along from now on: its owner hears of it.
  await tell(db, { id: values.id, user_id: userId }, now, {
    title: { zh: `通知会发到${appNames[app].zh}群`, en: `Notices now go to a ${appNames[app].en} group` },
    body: { zh: '不是你绑的？请去解绑。', en: 'If that was not you, unbind it.' },
  });
}

export async function unbindRobot(db: Db, userId: string, app: RobotApp): Promise<void> {
  await db.deleteFrom('chat_robot').where('user_id', '=', userId).where('app', '=', app).execute();
}

interface RobotParts {
  apps: ChatApps;
  secrets: Secrets;
  clock: Clock;
  /** Where a link of the app is found by others; null where nobody finds this house. */
  found: (link: string) => string | null;
}

export const robotSender =
  ({ apps, secrets, clock, found }: RobotParts): Sender =>
  async (db, { target, notice }) => {
    const row = await db.selectFrom('chat_robot').selectAll().where('id', '=', target).executeTakeFirst();
    if (!row) throw new Gone('the group chat was unbound');
    const kept = opened<Omit<Robot, 'app'>>(secrets, PURPOSE, row.sealed);
    if (!kept) return end(db, row, clock.now(), { why: 'no secret of ours opens its address', because: 'key' });
    const said = row.lang === 'en' ? [notice.title_en, notice.body_en] : [notice.title_zh, notice.body_zh];
    const [title = '', body = ''] = said;
    const lines = [title, body.slice(0, MAX_BODY), found(notice.link)];
    try {
      await apps.send({ app: row.app, ...kept }, lines.filter(Boolean).join('\n'));
    } catch (error) {
      // Trying again helps only where it was too busy or out of reach.
      if (!(error instanceof RobotRefused) || error.why === 'later') throw error;
      // Another notice may have the words that it wants.
      if (error.why === 'rules') return leaveOut(db, row, clock.now(), error.message);
      await end(db, row, clock.now(), { why: error.message, because: error.why });
    }
    if (row.refused_at) await db.updateTable('chat_robot').set({ refused_at: null }).where('id', '=', row.id).execute();
  };

/** Its person is told at the first of them, and again only after one that it took. @throws Gone always */
async function leaveOut(db: Db, row: Row, now: Date, why: string): Promise<never> {
  await db.transaction().execute(async (tx) => {
    const first = await tx
      .updateTable('chat_robot')
      .set({ refused_at: now })
      .where('id', '=', row.id)
      .where('refused_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!first) return;
    await tell(tx, row, now, {
      title: {
        zh: `${appNames[row.app].zh}群没收下一条通知`,
        en: `Your ${appNames[row.app].en} group did not take a notice`,
      },
      body: {
        zh: '群里的机器人只收带关键词的消息，或只收指定地址发来的。在群里把它的安全设置改成签名，再带着签名密钥重新绑定。',
        en: 'Its robot takes only messages with certain words, or from certain senders. Let it check signatures instead, and bind it again with its secret.',
      },
    });
  });
  throw new Gone(why);
}

const endings = {
  gone: {
    zh: '群里的机器人不在了，绑定已解除。要继续收，请换一个机器人重新绑定。',
    en: 'Its robot is gone, so it was unbound. Bind another one to go on.',
  },
  secret: {
    zh: '群里的机器人要签名，和绑定时填的对不上，绑定已解除。从它的安全设置里复制签名密钥，再重新绑定。',
    en: 'Its robot wants a signature that does not match what you bound it with, so it was unbound. Copy the secret from its security settings and bind it again.',
  },
  key: {
    zh: '平台换过密钥，读不出机器人的地址，绑定已解除，请重新绑定。这是平台的问题，抱歉。',
    en: 'We changed a key and cannot read its address any more, so it was unbound. Please bind it again; we are sorry.',
  },
} as const satisfies Record<string, Record<Language, string>>;

/** The person has to know: they rely on hearing there. @throws Gone always */
async function end(
  db: Db,
  row: Row,
  now: Date,
  { why, because }: { why: string; because: keyof typeof endings },
): Promise<never> {
  await db.transaction().execute(async (tx) => {
    const ended = await tx.deleteFrom('chat_robot').where('id', '=', row.id).returning('id').executeTakeFirst();
    if (!ended) return;
    await tell(tx, row, now, {
      title: {
        zh: `${appNames[row.app].zh}群收不到通知了`,
        en: `Your ${appNames[row.app].en} group hears no more notices`,
      },
      body: endings[because],
    });
  });
  throw new Gone(why);
}

const tell = (db: Db, { id, user_id }: Pick<Row, 'id' | 'user_id'>, at: Date, said: Pick<Notice, 'title' | 'body'>) =>
  emit(db, {
    to: user_id,
    type: 'robot',
    data: { id },
    at,
    notice: { ...said, words: null, link: link('/pages/recycle/vxPush') },
  });
