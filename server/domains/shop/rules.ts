/** The numbers that the owner changed and the parts that are closed, in versions. */
import { ownNumber, ruleNames, ruleTable, ruleUnits } from '../../../contract/shop/rule-table.ts';
import * as contract from '../../../contract/shop/rules-calls.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { brandHere, type RuleVersion, rulesHere, shownVersion } from '../../kernel/lib/rules.ts';
import { agreementNow } from './agreements.ts';
import { documentNext, documentVersions, saveDocument } from './documents.ts';

const KIND = 'rules';

/** For the rule book of a process. */
export async function ruleVersions(db: Db): Promise<RuleVersion[]> {
  const rows = await documentVersions(db, KIND);
  return rows.map(({ id, content, holdsFrom }) => ({
    id,
    ...(content as contract.ShopRules),
    holdsFrom: new Date(holdsFrom),
  }));
}

async function versionsOf({ db, now }: Pick<Context, 'db' | 'now'>) {
  const list = (await documentVersions(db, KIND)).map(({ content, ...row }) => ({
    ...row,
    rules: content as contract.ShopRules,
  }));
  return { current: list.find(({ holdsFrom }) => holdsFrom <= now.getTime()) ?? null, list };
}

/** @throws Refusal BAD_INPUT for a number that does not exist, or beyond what it may be */
function mustBeInBounds({ numbers }: contract.ShopRules): void {
  for (const [name, value] of Object.entries(numbers)) {
    const rule = ruleNames.includes(name) ? ruleTable[name] : undefined;
    if (!rule) throw new Refusal('BAD_INPUT', { field: name });
    // Fractions are counted in hundredths of a percent; everything else is whole.
    const { size } = ruleUnits[rule.unit];
    const said = value / size;
    const whole =
      rule.unit === 'percent' ? Math.abs(said * 100 - Math.round(said * 100)) < 1e-6 : Number.isInteger(value);
    if (!whole || said < rule.least - 1e-9 || said > rule.most + 1e-9) throw new Refusal('BAD_INPUT', { field: name });
  }
}

/** @throws Refusal STATED_FIRST while people would agree to another number than the one that holds */
async function mustBeStated(db: Db, { numbers }: contract.ShopRules, from: Date): Promise<void> {
  const kinds = new Set(
    Object.entries(numbers)
      .filter(([name, value]) => value !== ownNumber(name))
      .flatMap(([name]) => ruleTable[name]?.stated ?? []),
  );
  for (const kind of kinds)
    if ((await agreementNow(db, kind, from)).holdsFrom === null) throw new Refusal('STATED_FIRST', { kind });
}

const SOFTWARES: contract.ShopRules = { numbers: {}, closed: [] };

/** Each number that one of both names, in both: where one of them does not, the software's own holds. */
function inNumbers(before: unknown, after: unknown) {
  const both = [before, after] as contract.ShopRules[];
  const names = [...new Set(both.flatMap(({ numbers }) => Object.keys(numbers)))];
  const whole = ({ numbers, closed }: contract.ShopRules) => ({
    numbers: Object.fromEntries(names.map((name) => [name, numbers[name] ?? ownNumber(name)])),
    closed,
  });
  return { before: whole(before as contract.ShopRules), after: whole(after as contract.ShopRules) };
}

export const shopRules = handlers(contract, {
  rulesNow: async (_input, { db, now, app }) => {
    const held = rulesHere();
    const next = await documentNext(db, KIND, now);
    return {
      version: shownVersion(),
      numbers: held?.numbers ?? {},
      closed: [...(held?.closed ?? [])] as contract.ShopRules['closed'],
      palette: brandHere()?.palette ?? '',
      demo: app.config.shopDir !== null,
      next: next ? { ...(next.content as contract.ShopRules), holdsFrom: next.holds_from.getTime() } : null,
    };
  },
  shopRulesList: (_input, ctx) => versionsOf(ctx),
  shopRulesSave: async ({ rules, ...when }, ctx) => {
    mustBeInBounds(rules);
    await mustBeStated(ctx.db, rules, when.holdsFrom === null ? ctx.now : new Date(when.holdsFrom));
    // What is the software's own is not written down: where a later version of it differs, that is meant.
    const numbers = Object.fromEntries(
      Object.entries(rules.numbers).filter(([name, value]) => value !== ownNumber(name)),
    );
    const closed = [...new Set(rules.closed)];
    await saveDocument(ctx, { kind: KIND, content: { numbers, closed }, own: SOFTWARES, told: inNumbers, ...when });
    ctx.afterCommit(ctx.app.rules.reload);
    return versionsOf(ctx);
  },
});
