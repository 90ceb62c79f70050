/** What text messages may cost a day. The last part is kept for devices that people were logged in on, and the owner is told. */
import { link } from '../../../../contract/screens.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import { emit } from '../../../kernel/events/events.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { ADDRESS_SHARE, RESERVE_EACH } from '../rules.ts';

/** The share of the budget that anybody may spend. */
const FOR_ANYBODY = 0.8;

/** What may go unused to one address in a day. */
export const addressLimit = (ctx: Context) => ({
  max: Math.max(ADDRESS_SHARE.least, Math.floor(budgetOf(ctx) * ADDRESS_SHARE.share)),
  within: DAY,
});

const budgetOf = ({ app }: Context) => app.config.smsPerDay;
const dayAgo = ({ now }: Context) => new Date(now.getTime() - DAY);

/**
 * @param toKnown how many were sent today to whoever asks, where they were logged in before; null for a stranger
 * @returns how many were sent within a day, and what share that is of what anybody may spend.
 * @throws Refusal CODE_BUDGET
 */
export async function mayStillSend(ctx: Context, toKnown: number | null): Promise<{ spent: number; share: number }> {
  const { n } = await ctx.db
    .selectFrom('login_code')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('sent_at', '>', dayAgo(ctx))
    .executeTakeFirstOrThrow();
  // The reserve is for everybody's number: nobody takes more than a few messages of it.
  const reserved = toKnown !== null && toKnown < RESERVE_EACH;
  if (Number(n) >= Math.floor(budgetOf(ctx) * (reserved ? 1 : FOR_ANYBODY)))
    throw new Refusal('CODE_BUDGET', { retryAfter: 3600 });
  return { spent: Number(n), share: Number(n) / (budgetOf(ctx) * FOR_ANYBODY) };
}

/** Once a day, when what anybody may spend is spent. */
export async function tellOwner(ctx: Context, spent: number): Promise<void> {
  const budget = budgetOf(ctx);
  if (spent < Math.floor(budget * FOR_ANYBODY)) return;
  const told = await ctx.db
    .selectFrom('message')
    .select('id')
    .where('type', '=', 'sms.budget')
    .where('created_at', '>', dayAgo(ctx))
    .limit(1)
    .executeTakeFirst();
  if (told) return;
  ctx.app.log.error({ spent, budget }, 'the day’s budget of text messages is nearly spent');
  const owners = await ctx.db.selectFrom('staff_role').select('user_id as id').where('role', '=', 'owner').execute();
  for (const { id } of owners)
    await emit(ctx.db, {
      to: id,
      type: 'sms.budget',
      data: { spent, budget },
      at: ctx.now,
      notice: {
        words: null,
        title: { zh: '短信预算快用完了', en: 'Text messages are nearly used up' },
        body: {
          zh: `已发 ${spent} 条验证码，每日上限 ${budget} 条；剩下的只发给登录过的设备。可能有人在刷短信。`,
          en: `${spent} of the day’s ${budget} codes were sent; the rest is kept for devices that were logged in before. Somebody may be abusing them.`,
        },
        link: link('/pages/user/message'),
      },
    });
}
