/** The calls of the numbers of the day. */
import { csvText } from '../../../../contract/csv.ts';
import * as contract from '../../../../contract/shop/number-calls.ts';
import { memoWords } from '../../../../contract/wire/memos.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import { handlers } from '../../../kernel/http/handlers.ts';
import { chinaDay } from '../../../kernel/lib/moment.ts';
import { cohortsOf } from './cohorts.ts';
import { channelsOf, figureRows, figureTotal, type Row, valuesOf } from './figures.ts';
import { lateIn, promisesOf } from './promises.ts';

const lastDays = (now: Date, days: number) =>
  Array.from({ length: days }, (_, n) => chinaDay(new Date(now.getTime() - (days - 1 - n) * DAY)));

export const shopNumbers = handlers(contract, {
  workNumbers: async ({ days }, { db, now }) => {
    const all = lastDays(now, days);
    const values = {} as Record<contract.Figure, number[]>;
    for (const figure of contract.figures) values[figure] = await valuesOf(db, figure, all);
    return {
      days: all.map((day, n) => ({
        day,
        values: Object.fromEntries(contract.figures.map((figure) => [figure, values[figure][n] ?? 0])) as Record<
          contract.Figure,
          number
        >,
      })),
      channels: await channelsOf(db, { from: all[0] ?? '', to: all.at(-1) ?? '' }),
    };
  },

  workNumberRows: async ({ figure, from, to, cursor, size }, { db }) => {
    const rows = await figureRows(db, figure, { from, to }, { place: cursor, limit: size + 1 });
    const list = rows.slice(0, size);
    const last = list.at(-1);
    return {
      list: list.map((row) => shown(figure, row)),
      next: rows.length > size && last ? `${last.at.getTime()}_${last.id}` : null,
      ...(await figureTotal(db, figure, { from, to })),
    };
  },

  workNumberCsv: async ({ figure, from, to, language }, { db }) => {
    const rows = await figureRows(db, figure, { from, to }, { limit: contract.CSV_ROWS + 1 });
    const head = {
      zh: ['时间', '名称', '编号或渠道', '金额（元）'],
      en: ['Time', 'Name', 'Number or channel', 'Yuan'],
    };
    const lines = rows.slice(0, contract.CSV_ROWS).map((row) => {
      const { at, name, note, amount } = shown(figure, row);
      return [new Date(at).toISOString(), name[language], note, amount === null ? '' : amount / 100];
    });
    return {
      name: `${figure}-${from}-${to}.csv`,
      csv: csvText([head[language], ...lines]),
      cut: rows.length > contract.CSV_ROWS,
    };
  },

  workPromises: async ({ days }, { db, now }) => ({ list: await promisesOf(db, now, days) }),

  workLate: async (which, { db, now }) => ({ list: await lateIn(db, now, which) }),

  workCohorts: async (_input, { db, now }) => ({ list: await cohortsOf(db, now) }),
});

const memos: Readonly<Record<string, { zh: string; en: string }>> = memoWords;

/** Rows of the book are called by their memo. */
function shown(figure: contract.Figure, { id, at, amount, zh, en, note, kind, thing }: Row): contract.FigureRow {
  return {
    id,
    at: at.getTime(),
    amount: contract.figureKinds[figure] === 'count' ? null : amount,
    name: (zh === en && memos[zh]) || { zh: zh ?? '', en: en ?? '' },
    note,
    opens: kind && thing ? { kind, id: thing } : null,
  };
}
