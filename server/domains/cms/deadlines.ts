/** A version whose time has come is what people read. */
import { onDeadline } from '../../kernel/state/deadlines.ts';
import { PAGE, show } from './edit.ts';
import { pages } from './queries.ts';

export const cmsDeadlines = [
  onDeadline(PAGE, async (db, id, _event, now) => {
    const row = await pages(db).where('id', '=', id).forUpdate().executeTakeFirst();
    if (row?.next_version) await show(db, id, row.next_version, now);
  }),
];
