/** Offers as a spreadsheet has them: a lot's number and a price in yuan, one line each, with or without a heading. */

/** As many as one call takes. */
const MOST = 100;

/** @returns the offers, and the first line (from 1) that cannot be read, or null; the last price of a number counts */
export function readBids(file: string): { bids: { no: string; price: number }[]; wrong: number | null } {
  const bids = new Map<string, number>();
  const lines = file.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (const [n, line] of lines.entries()) {
    const [first = '', second = ''] = line.split(/[,;\t]/).map((cell) => cell.replace(/^"|"$/g, '').trim());
    if (line.trim() === '' || (n === 0 && !/\d/.test(first))) continue;
    const no = first.replace(/\s/g, '');
    const yuan = second.replace(/[¥\s]/g, '');
    if (!/^\d{16}$/.test(no) || !/^\d{1,8}(\.\d{1,2})?$/.test(yuan) || Number(yuan) === 0)
      return { bids: [], wrong: n + 1 };
    bids.set(no, Math.round(Number(yuan) * 100));
  }
  const list = [...bids].map(([no, price]) => ({ no, price }));
  return list.length > MOST ? { bids: [], wrong: MOST + 1 } : { bids: list, wrong: null };
}
