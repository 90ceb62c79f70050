/** How often one address may look for a certificate that there is not: nobody tries codes out, and who mistypes one does not notice. */
import { ungrouped } from '../../../contract/wire/patterns.ts';
import type { Config } from '../../config.ts';
import { createTries, type Tries } from '../../kernel/http/rate-limit.ts';

/** Different ones in vain; many people may come from one address. */
const PER_HOUR = 100;

const known = new WeakMap<Config, Tries>();

/** One for the whole house, whichever way codes come in. @returns null for what is not there. @throws Refusal TOO_MANY */
export function tryCode<T>(
  { config, ip, typed }: { config: Config; ip: string; typed: string },
  find: () => Promise<T | null>,
): Promise<T | null> {
  // Where nothing is counted this is not, either; a page that the house draws by itself comes from nowhere.
  if (config.limits.address === 0 || ip === '') return find();
  const tries = known.get(config) ?? createTries('certificate', PER_HOUR, said);
  known.set(config, tries);
  // No code is longer: what is remembered of each has an end.
  return tries(ip, ungrouped(typed).toLowerCase().slice(0, 64), find);
}

const said = (minutes: number) => ({
  zh: `这里查了太多不存在的证书编号，过 ${minutes} 分钟再查`,
  en: `Too many codes without a certificate were looked up from here; try again in ${minutes} min`,
});
