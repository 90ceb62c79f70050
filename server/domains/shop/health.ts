/** Health checks: each thing that the shop stands on, tried now, with the sentence that mends it. */
import { existsSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { sql } from 'kysely';
import { withdrawalMachine } from '../../../contract/payout/machine.ts';
import { type Health, type HealthCheck, healthChecks } from '../../../contract/shop/calls.ts';
import type { TrialKind } from '../../../contract/shop/trial-calls.ts';
import { APP } from '../../../contract/wire/limits.ts';
import { openStates } from '../../../contract/wire/states.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { pendingMigrations } from '../../db/migrate.ts';
import type { Db } from '../../db/schema.ts';
import { FAILED_BACKUP, LAST_BACKUP } from '../../kernel/lib/last-backup.ts';
import { ANSWER_WITHIN, bad, type Finding, good, type House, MOST_DRIFT, set, since, unknown } from './finding.ts';
import { clockOutside, partners } from './health-partners.ts';
import { settingsNow } from './settings.ts';

/** Below this nothing more should be promised to be kept, bytes. */
const LEAST_DISK = 1024 ** 3;
/** Migrations that are told by name. */
const NAMED = 8;
const OLD_BACKUP = 2 * DAY;
/** Whoever renews certificates by itself does it a month before; this late it does not, days. */
const RENEW_WITHIN = 14;
/** @param which all of them, unless the database is not yet one of this version */
export async function checkHealth(
  house: House,
  now: Date,
  which: readonly HealthCheck[] = healthChecks,
): Promise<Health[]> {
  return Promise.all(
    which.map(async (check) => {
      try {
        return { check, ...(await checks[check](house, now)) };
      } catch (error) {
        const said = error instanceof Error ? error.message.slice(0, 200) : String(error);
        return { check, ...bad([said, said], ['看服务器日志', 'Look into the server’s log']) };
      }
    }),
  );
}

const address = ({ config }: House) => config.env.PUBLIC_URL ?? '';
const noAddress: [string, string] = ['没有公开地址', 'No public address'];
const setAddress: [string, string] = ['在店铺设置里填公开地址', 'Fill in the public address in the shop’s settings'];

async function triedAs(db: Db, kind: TrialKind): Promise<Finding> {
  const last = await db
    .selectFrom('shop_trial')
    .select(['at', 'good', 'found'])
    .where('kind', '=', kind)
    .where('good', 'is not', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last && !last.good)
    return bad(
      [`试过，没成：${last.found?.zh ?? ''}`, `Tried, and failed: ${last.found?.en ?? ''}`],
      ['改了再试一次', 'Mend it and try again'],
    );
  if (last) return since(last.at);
  return unknown('已设，没试过：在下面试一次', 'Set up, and not tried: try it below');
}

/** When it last did what it is there for. */
async function lastOf(db: Db, what: 'withdrawal' | 'identity' | 'express'): Promise<Date | null> {
  const query = {
    withdrawal: sql<{ at: Date | null }>`
      select max(at) as at from transition where entity = 'withdrawal' and event = 'arrive' and actor = 'T'`,
    identity: sql<{ at: Date | null }>`select max(matched_at) as at from account`,
    express: sql<{ at: Date | null }>`select max(heard_at) as at from parcel`,
  }[what];
  return (await query.execute(db)).rows[0]?.at ?? null;
}

/** What PostgreSQL itself says of its archive; of copies that are made otherwise it knows nothing. */
async function archived(db: Db): Promise<Finding> {
  const { rows } = await sql<{ at: Date | null; failed: Date | null }>`
    select last_archived_time as at, last_failed_time as failed from pg_stat_archiver
    where current_setting('archive_mode') <> 'off'`.execute(db);
  const row = rows[0];
  if (!row?.at)
    return unknown(
      '由你的 PostgreSQL 备份，这里查不到有没有',
      'Your PostgreSQL’s own, and nothing here tells whether there is one',
    );
  const at = row.at.toISOString().slice(0, 16);
  if (row.failed && row.failed > row.at)
    return bad(
      [`PostgreSQL 归档失败，最后一次成功是 ${at}`, `PostgreSQL’s archive fails; the last that went well: ${at}`],
      ['看 PostgreSQL 的日志', 'Look into PostgreSQL’s log'],
    );
  return good(`PostgreSQL 归档到 ${at}`, `PostgreSQL archived up to ${at}`);
}

/** @returns until when the address's certificate is good, or why none was seen */
function certificateOf({ hostname, port }: URL): Promise<Date | string> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.setTimeout(ANSWER_WITHIN, () => socket.destroy(new Error('no answer')));
    socket.once('error', (error) => resolve(error.message.slice(0, 120)));
  });
}

const checks: Record<HealthCheck, (house: House, now: Date) => Promise<Finding>> = {
  async database({ db, config }) {
    await sql`select 1`.execute(db);
    return config.databaseUrl ? good('PostgreSQL', 'PostgreSQL') : good('内置数据库', 'Embedded database');
  },

  async migrations({ db }) {
    const pending = await pendingMigrations(db);
    if (pending.length === 0) return good('都已执行', 'All have run');
    const named = pending.slice(0, NAMED).join(', ');
    const more = pending.length - NAMED;
    return bad(
      [
        `${pending.length} 个没执行：${named}${more > 0 ? ` 等，另有 ${more} 个` : ''}`,
        `${pending.length} have not run: ${named}${more > 0 ? ` and ${more} more` : ''}`,
      ],
      ['运行 npm start，或重启服务器，就会执行', 'npm start, or a restart, runs them'],
    );
  },

  async disk({ config }) {
    const { bavail, bsize } = await statfs(existsSync(config.dataDir) ? config.dataDir : '.');
    const free = bavail * bsize;
    const size = `${(free / 1024 ** 3).toFixed(1)} GiB`;
    return free >= LEAST_DISK
      ? good(`还有 ${size}`, `${size} free`)
      : bad([`只剩 ${size}`, `Only ${size} free`], ['清理磁盘或换大的', 'Free some space or get a larger disk']);
  },

  async store({ providers }) {
    for await (const _object of providers.storage.list('')) break;
    return providers.storage.origin
      ? good(providers.storage.origin, providers.storage.origin)
      : good('本机文件夹', 'A folder on this machine');
  },

  async clock(house) {
    const { db, config } = house;
    if (!config.databaseUrl) return clockOutside(house);
    const asked = Date.now();
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const drift = Math.abs((rows[0]?.now.getTime() ?? 0) - asked);
    return drift < MOST_DRIFT
      ? good('和数据库一致', 'Agrees with the database')
      : bad(
          [`和数据库差 ${drift} ms`, `${drift} ms off the database`],
          ['打开自动对时', 'Turn time synchronisation on'],
        );
  },

  async address(house, now) {
    const url = address(house);
    const set = (await settingsNow(house.db, now))?.publicUrl ?? '';
    if (set && set !== url)
      return bad(
        [
          `还在用 ${url || '空地址'}，设置里的 ${set} 没有生效`,
          `Still ${url || 'none'}; ${set} of the settings is not in use`,
        ],
        ['重启服务器', 'Restart the server'],
      );
    if (!url) return bad(noAddress, setAddress);
    const other = house.config.addressUnheard;
    if (!set) return good(`${url}，来自环境变量 PUBLIC_URL`, `${url}, from PUBLIC_URL of the environment`);
    return other
      ? good(
          `${url}，来自店铺设置；环境变量里的 ${other} 不算`,
          `${url}, from the shop’s settings; ${other} of the environment does not count`,
        )
      : good(`${url}，来自店铺设置`, `${url}, from the shop’s settings`);
  },

  async tls(house) {
    const url = address(house);
    if (!url) return bad(noAddress, setAddress);
    if (!url.startsWith('https://'))
      return bad(
        ['不是 https，装不到桌面，也收不到推送', 'Not https: cannot be installed, gets no pushes'],
        [
          '在前面放一个带证书的反向代理，再改公开地址',
          'Put a proxy with a certificate in front, then change the public address',
        ],
      );
    const until = await certificateOf(new URL(url));
    if (typeof until === 'string') return unknown(`没看到证书：${until}`, `No certificate seen: ${until}`);
    const days = Math.floor((until.getTime() - Date.now()) / DAY);
    return days >= RENEW_WITHIN
      ? good(`证书还有 ${days} 天`, `The certificate is good for ${days} days`)
      : bad([`证书只剩 ${days} 天`, `The certificate ends in ${days} days`], ['续证书', 'Renew the certificate']);
  },

  async reachable(house) {
    const url = address(house);
    if (!url) return bad(noAddress, setAddress);
    const answer = await fetch(`${url}${house.config.base}/api/signing-key`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN),
    })
      .then((response) => response.text())
      .catch(() => null);
    const look: [string, string] = ['检查域名、端口和反向代理', 'Look at the name, the port and the proxy'];
    if (answer === null) return bad(['打不开', 'Does not open'], look);
    // Anybody answers something: the key is this shop's alone.
    return answer.includes(JSON.stringify(house.config.appSecrets[APP.id]))
      ? good('从这台机器打得开，是这家店；从外面没有查', 'Opens from this machine as this shop; not tried from outside')
      : bad(['打开的不是这家店', 'Another server answers there'], look);
  },

  async sms({ db, providers }) {
    return providers.sms.sandbox
      ? bad(
          ['没有接短信，验证码发不出去', 'No carrier: codes cannot be sent'],
          set(
            'ALIYUN_SMS_*、TENCENT_SMS_*、TWILIO_* 或 SMS_WEBHOOK_URL',
            'ALIYUN_SMS_*, TENCENT_SMS_*, TWILIO_* or SMS_WEBHOOK_URL',
          ),
        )
      : triedAs(db, 'message');
  },

  async payment({ db, providers: { payment } }) {
    if (payment.alipay || payment.wechat) return triedAs(db, 'payment');
    const found: [string, string] = payment.sandbox
      ? ['付款是假的（沙盒）', 'Payments are pretended (sandbox)']
      : ['只能用余额付', 'Only the balance can pay'];
    return bad(found, set('ALIPAY_PAY_* 或 WECHATPAY_*', 'ALIPAY_PAY_* or WECHATPAY_*'));
  },

  async payout({ db, providers, config }) {
    if (!providers.payout) {
      const waiting = await db
        .selectFrom('withdrawal')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('state', 'in', openStates(withdrawalMachine))
        .executeTakeFirstOrThrow();
      const n = Number(waiting.n);
      return good(`由员工手动转账，${n} 笔等着`, `Staff send money by hand; ${n} wait`);
    }
    return config.env.ALIPAY_PAYOUT === '1'
      ? since(await lastOf(db, 'withdrawal'))
      : bad(['打款是假的（沙盒）', 'Payouts are pretended (sandbox)'], set('ALIPAY_PAYOUT=1', 'ALIPAY_PAYOUT=1'));
  },

  async identity({ db, providers: { identity } }) {
    if (identity && !identity.sandbox) return since(await lastOf(db, 'identity'));
    return bad(
      identity
        ? ['实名核验是假的（沙盒）', 'Names are confirmed by nobody (sandbox)']
        : ['没有接实名核验，卖家的名字只是自己写的', 'Nobody confirms the names that sellers write'],
      set('TENCENT_FACEID_ID 和 TENCENT_FACEID_KEY', 'TENCENT_FACEID_ID and TENCENT_FACEID_KEY'),
    );
  },

  async express({ db, providers }) {
    if (providers.express && providers.express.source !== 'sandbox') return since(await lastOf(db, 'express'));
    return bad(
      providers.express
        ? ['快递查询是假的（沙盒）', 'Where parcels are is pretended (sandbox)']
        : ['没人告诉我们包裹到哪了', 'Nobody tells us where parcels are'],
      set('EXPRESS=kuaidi100 和 KUAIDI100_*', 'EXPRESS=kuaidi100 and KUAIDI100_*'),
    );
  },

  ...partners,

  async push({ config }) {
    return config.env.PUSH_CONTACT
      ? unknown('联系方式已设；送到没有，要看自己的设备', 'Contact given; whether pushes arrive only a device tells')
      : bad(
          ['没有联系方式，推送服务可能拒收', 'No contact: push services may refuse'],
          set('PUSH_CONTACT=mailto:…', 'PUSH_CONTACT=mailto:…'),
        );
  },

  async backup({ config, db }, now) {
    if (config.databaseUrl) return archived(db);
    const file = join(config.dataDir, LAST_BACKUP);
    const at = existsSync(file) ? new Date(readFileSync(file, 'utf8')) : null;
    const mend = set('BACKUP_DIR=<另一块盘上的文件夹>', 'BACKUP_DIR=<a folder on another disk>');
    const failed = join(config.dataDir, FAILED_BACKUP);
    if (existsSync(failed)) {
      const why = readFileSync(failed, 'utf8').slice(0, 300);
      return bad(
        [`上次备份失败：${why}`, `The last one failed: ${why}`],
        ['看服务器日志', 'Look into the server’s log'],
      );
    }
    if (!at) return bad(['从没备份过', 'Never'], mend);
    const day = at.toISOString().slice(0, 10);
    return now.getTime() - at.getTime() < OLD_BACKUP ? good(day, day) : bad([day, day], mend);
  },
};
