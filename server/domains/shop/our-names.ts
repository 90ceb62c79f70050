/** Names that would be taken for the shop or its people: those of the software's table, and those that this shop has. */
import { leadsAway } from '../../../contract/identify/public-words.ts';
import { soundsLike, soundsLikeUs } from '../../../contract/wire/our-names.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { shopNameNow } from './settings.ts';

export async function isOurName(db: Db, name: string, now: Date): Promise<boolean> {
  if (soundsLikeUs(name)) return true;
  const { zh, en } = await shopNameNow(db, now);
  const staff = await db
    .selectFrom('account')
    .select('nickname')
    .select((e) =>
      e.selectFrom('staff_name').select('name').whereRef('staff_name.user_id', '=', 'account.id').as('name'),
    )
    .where('id', 'in', (e) => e.selectFrom('staff_role').select('user_id'))
    .execute();
  return soundsLike(name, {
    shops: [zh, en],
    people: staff.flatMap(({ nickname, name }) => (name === null ? [nickname] : [nickname, name])),
  });
}

/** What everybody reads where no warning is shown. @throws Refusal NAME_LEADS_OFF */
export function mustLeadNowhere(...names: readonly string[]): void {
  if (names.some(leadsAway)) throw new Refusal('NAME_LEADS_OFF');
}

/** Who works here may be called so. @throws Refusal NAME_OURS */
export async function mustNotBeOurs({ db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>, name: string) {
  if (!actor?.roles.has('staff') && (await isOurName(db, name, now))) throw new Refusal('NAME_OURS');
}
