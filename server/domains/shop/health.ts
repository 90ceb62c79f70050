/** Health checks: each thing that the shop stands on, tried now, with the sentence that mends it. */
import { existsSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Health, type HealthCheck, healthChecks } from '../../../contract/shop/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { pendingMigrations } from '../../db/migrate.ts';
import type { App } from '../../kernel/http/context.ts';
import { FAILED_BACKUP, LAST_BACKUP } from '../../kernel/lib/last-backup.ts';

type House = Pick<App, 'db' | 'config' | 'providers'>;
type Finding = Omit<Health, 'check'>;

/** Below this nothing more should be promised to be kept, bytes. */
const LEAST_DISK = 1024 ** 3;
/** The wire refuses requests that are minutes off; a database this far off is about to be, ms. */
const MOST_DRIFT = 5_000;
/** Migrations that are told by name. */
const NAMED = 8;
const OLD_BACKUP = 2 * DAY;
/** The owner waits for it, ms. */
const ANSWER_WITHIN = 5_000;

const good = (zh: string, en: string): Finding => ({ ok: true, found: { zh, en }, mend: null });
const bad = (found: [zh: string, en: string], mend: [zh: string, en: string]): Finding => ({
  ok: false,
  found: { zh: found[0], en: found[1] },
  mend: { zh: mend[0], en: mend[1] },
});
const set = (zh: string, en: string): [string, string] => [`在环境变量里设 ${zh}，再重启`, `Set ${en} and restart`];

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

  async clock({ db }) {
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

  async address(house) {
    const url = address(house);
    return url ? good(url, url) : bad(noAddress, setAddress);
  },

  async tls(house) {
    const url = address(house);
    if (!url) return bad(noAddress, setAddress);
    return url.startsWith('https://')
      ? good('https', 'https')
      : bad(
          ['不是 https，装不到桌面，也收不到推送', 'Not https: cannot be installed, gets no pushes'],
          [
            '在前面放一个带证书的反向代理，再改公开地址',
            'Put a proxy with a certificate in front, then change the public address',
          ],
        );
  },

  async reachable(house) {
    const url = address(house);
    if (!url) return bad(noAddress, setAddress);
    const answer = await fetch(`${url}${house.config.base}/healthz`, { signal: AbortSignal.timeout(ANSWER_WITHIN) })
      .then((response) => response.text())
      .catch(() => '');
    return answer === 'ok'
      ? good('从这台机器打得开', 'Opens from this machine')
      : bad(['打不开', 'Does not open'], ['检查域名、端口和反向代理', 'Look at the name, the port and the proxy']);
  },

  async sms({ providers }) {
    return providers.sms.sandbox
      ? bad(
          ['没有接短信，验证码发不出去', 'No carrier: codes cannot be sent'],
          set(
            'ALIYUN_SMS_*、TENCENT_SMS_*、TWILIO_* 或 SMS_WEBHOOK_URL',
            'ALIYUN_SMS_*, TENCENT_SMS_*, TWILIO_* or SMS_WEBHOOK_URL',
          ),
        )
      : good('已接', 'Set up');
  },

  async payment({ providers: { payment } }) {
    if (payment.alipay || payment.wechat) return good('已接', 'Set up');
    const found: [string, string] = payment.sandbox
      ? ['付款是假的（沙盒）', 'Payments are pretended (sandbox)']
      : ['只能用余额付', 'Only the balance can pay'];
    return bad(found, set('ALIPAY_PAY_* 或 WECHATPAY_*', 'ALIPAY_PAY_* or WECHATPAY_*'));
  },

  async payout({ providers, config }) {
    if (!providers.payout) return good('由员工手动转账', 'Staff send money by hand');
    return config.env.ALIPAY_PAYOUT === '1'
      ? good('已接', 'Set up')
      : bad(['打款是假的（沙盒）', 'Payouts are pretended (sandbox)'], set('ALIPAY_PAYOUT=1', 'ALIPAY_PAYOUT=1'));
  },

  async identity({ providers: { identity } }) {
    if (identity && !identity.sandbox) return good('已接', 'Set up');
    return bad(
      identity
        ? ['实名核验是假的（沙盒）', 'Names are confirmed by nobody (sandbox)']
        : ['没有接实名核验，卖家的名字只是自己写的', 'Nobody confirms the names that sellers write'],
      set('TENCENT_FACEID_ID 和 TENCENT_FACEID_KEY', 'TENCENT_FACEID_ID and TENCENT_FACEID_KEY'),
    );
  },

  async express({ providers }) {
    if (providers.express && providers.express.source !== 'sandbox') return good('已接', 'Set up');
    return bad(
      providers.express
        ? ['快递查询是假的（沙盒）', 'Where parcels are is pretended (sandbox)']
        : ['没人告诉我们包裹到哪了', 'Nobody tells us where parcels are'],
      set('EXPRESS=kuaidi100 和 KUAIDI100_*', 'EXPRESS=kuaidi100 and KUAIDI100_*'),
    );
  },

  async push({ config }) {
    return config.env.PUSH_CONTACT
      ? good('已设联系方式', 'Contact given')
      : bad(
          ['没有联系方式，推送服务可能拒收', 'No contact: push services may refuse'],
          set('PUSH_CONTACT=mailto:…', 'PUSH_CONTACT=mailto:…'),
        );
  },

  async backup({ config }, now) {
    if (config.databaseUrl) return good('由你的 PostgreSQL 备份', 'Your PostgreSQL’s own');
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
