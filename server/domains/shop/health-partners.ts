/** Those whom a shop may work with and need not: where one is set up, whether it answers or has worked. */
import { sql } from 'kysely';
import type { HealthCheck } from '../../../contract/shop/calls.ts';
import { MINUTE } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { ANSWER_WITHIN, bad, type Finding, good, type House, MOST_DRIFT, since, unknown } from './finding.ts';

/** When something last happened. */
async function latest(db: Db, query: 'resale' | 'host' | 'robot'): Promise<Date | null> {
  const asked = {
    resale: sql<{ at: Date | null }>`select max(compared_at) as at from resale_shop where channel <> 'sandbox'`,
    host: sql<{ at: Date | null }>`select max(created_at) as at from host_identity`,
    robot: sql<{ at: Date | null }>`
      select max(done_at) as at from delivery where channel = 'robot' and state = 'sent'`,
  }[query];
  return (await asked.execute(db)).rows[0]?.at ?? null;
}

const pretended = (zh: string, en: string, what: string): Finding =>
  bad(
    [`${zh}是假的（沙盒）`, `${en} pretended (sandbox)`],
    [`去掉 SANDBOX 里的 ${what}，再重启`, `Take ${what} out of SANDBOX and restart`],
  );

/** Whether somebody answers there at all, whatever they say. */
const answers = (origin: string) =>
  fetch(origin, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_WITHIN) }).then(
    () => true,
    () => false,
  );

export const partners = {
  async resale({ db, providers: { resale } }) {
    if (resale.goofish) return since(await latest(db, 'resale'));
    if (resale.sandbox) return pretended('别处的店', 'Shops elsewhere are', 'resale');
    return good('没有接闲鱼，东西只在这里卖', 'No shops elsewhere: goods are sold here alone');
  },

  async video({ providers: { video } }) {
    if (video.origins.length === 0)
      return good('没有接直播画面，直播间只有文字和商品', 'No video: live rooms have words and goods alone');
    const silent = [];
    for (const origin of video.origins) if (!(await answers(origin))) silent.push(origin);
    const all = video.origins.join(' ');
    return silent.length === 0
      ? good(`答得上：${all}`, `Answers: ${all}`)
      : bad(
          [`打不开 ${silent.join(' ')}`, `${silent.join(' ')} does not open`],
          ['检查直播服务器，或改 LIVE_VIDEO_HOSTS', 'Look at the video’s server, or change LIVE_VIDEO_HOSTS'],
        );
  },

  async hosts({ db, providers: { hosts } }) {
    const named = Object.keys(hosts).join(' ');
    return named ? since(await latest(db, 'host')) : good('没有接小程序登录', 'Nobody comes from a mini-program');
  },

  async robots({ db, providers: { chatApps } }) {
    if (chatApps.sandbox) return pretended('群机器人', 'Robots in group chats are', 'chatapp');
    const bound = await db.selectFrom('chat_robot').select('id').limit(1).executeTakeFirst();
    return bound
      ? since(await latest(db, 'robot'))
      : good('还没有人绑群机器人', 'Nobody has put a robot into a group chat yet');
  },

  async beacon({ providers }) {
    const { current } = providers.beacons;
    if (current.source === 'sandbox') return pretended('抽奖用的随机数', 'What lotteries are drawn by is', 'beacon');
    const named = current.nameAt(Date.now() - MINUTE);
    const heard = await Promise.race([
      current.read(named).then(
        () => true,
        () => false,
      ),
      new Promise<false>((end) => setTimeout(end, ANSWER_WITHIN, false).unref()),
    ]);
    return heard
      ? good(`drand 第 ${named.round} 轮`, `drand’s round ${named.round}`)
      : bad(
          ['听不到 drand，抽奖开不了', 'drand is not heard: no lottery can be drawn'],
          ['让服务器连得上 api.drand.sh', 'Let the server reach api.drand.sh'],
        );
  },
} satisfies Partial<Record<HealthCheck, (house: House, now: Date) => Promise<Finding>>>;

/** This machine's clock against one outside: a database of its own has the same. */
export async function clockOutside({ providers: { beacons } }: House): Promise<Finding> {
  const asked = Date.now();
  const there = await beacons.current.clock?.().catch(() => null);
  if (!there)
    return unknown(
      '问不到外面的钟，这里比不出；请打开自动对时',
      'No clock outside answers, so nothing here tells; keep time synchronisation on',
    );
  // Said in whole seconds, at some moment between the question and the answer.
  const drift = Math.abs(there.getTime() - (asked + Date.now()) / 2);
  return drift < MOST_DRIFT
    ? good('和外面的钟一致', 'Agrees with a clock outside')
    : bad(
        [`和外面的钟差 ${Math.round(drift / 1000)} 秒`, `${Math.round(drift / 1000)} s off a clock outside`],
        ['打开自动对时', 'Turn time synchronisation on'],
      );
}
