/** What somebody looks for: their words as they stand, as they are read, or as they were probably meant. */
import { type RawBuilder, sql } from 'kysely';
import { colourSigns } from '../../../../contract/catalogue/colours.ts';
import { foldCode } from '../../../../contract/scan/calls.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import type { Db } from '../../../db/schema.ts';
import { queryTokens } from '../bigrams.ts';
import { shown } from '../offered.ts';
import { europeanOf } from '../sizes/tables.ts';
import { type Lexicon, lexicon, meantBy } from '../spelling.ts';
import { elsewhereIn, type Part, type Reading, readQuestion, saidOf } from './reading.ts';

export interface Understood {
  readonly parts: readonly Part[];
  readonly sizes?: string[];
  readonly priceFrom?: number;
  readonly priceTo?: number;
  /** What the words were taken for, where that is not what they say. */
  readonly said: Words | null;
  /** What was searched in place of words that nothing is called by. */
  readonly meant: string | null;
}

type Sql = RawBuilder<unknown>;

/** Ink is black and pink is not: a Latin sign is a word of its own. */
const asWord = (sign: string) => (/^[a-z ]+$/.test(sign) ? `\\m${sign}\\M` : sign);
export const inColours = (colours: readonly (keyof typeof colourSigns)[]): Sql =>
  sql`(p.colour_zh || ' ' || p.colour_en) ~* ${colours.flatMap((one) => colourSigns[one].map(asWord)).join('|')}`;

const ofSizeForSale = (size: string): Sql =>
  sql`exists (select from sku z join quote q on q.sku_id = z.id and q.ask_count > 0 where z.product_id = p.id and z.size = ${size})`;

const called = (text: string): Sql => {
  const tokens = queryTokens(text);
  // Only punctuation was typed: that finds nothing, rather than everything.
  return tokens.length === 0 ? sql`false` : sql`p.search @> ${tokens}::text[]`;
};

/** As the index folds it. */
const foldedStyle = sql`upper(regexp_replace(p.style_no, '[^A-Za-z0-9]+', '', 'g'))`;

/** Of product `p`. */
export const answers = (parts: readonly Part[], ofSize = ofSizeForSale): Sql[] =>
  parts.map(({ text, thing, colour, size, style }) => {
    const ways = [called(text)];
    if (style) ways.push(sql`${foldedStyle} like ${`%${style}%`}`);
    if (thing?.kind) ways.push(sql`p.category_id in (select id from category where kind = ${thing.kind})`);
    for (const like of thing?.like ?? []) ways.push(called(like));
    if (colour) ways.push(inColours([colour]));
    if (size) ways.push(ofSize(size));
    return ways.length === 1 ? called(text) : sql`(${sql.join(ways, sql` or `)})`;
  });

const isFound = async (db: Db, parts: readonly Part[]): Promise<boolean> => {
  const { rows } = await sql`
    select from product p where ${sql.join([shown, ...answers(parts)], sql` and `)} limit 1`.execute(db);
  return rows.length > 0;
};

export async function understand(db: Db, search: string, now: Date): Promise<Understood> {
  const asIs: Understood = { parts: search.trim() ? [{ text: search }] : [], said: null, meant: null };
  if (queryTokens(search).length === 0) return asIs;
  const words = await lexicon(db, now.getTime());
  const stands = await isFound(db, asIs.parts);
  const read = await readIn(db, search, { words, stands, now });
  if (read) return read;
  if (stands) return asIs;
  const style = await byStyle(db, search);
  if (style) return style;
  // `SD54-332` that is nobody's is no 手袋, whose initials those are.
  if (isStyleNo(search)) return asIs;
  const meant = meantBy(search, words);
  if (meant === null) return asIs;
  if (await isFound(db, [{ text: meant }])) return { parts: [{ text: meant }], said: null, meant };
  const reading = await readIn(db, meant, { words, stands: false, now });
  return reading ? { ...reading, meant } : asIs;
}

/** Letters and numbers that a style number may be of; fewer of them stand in too many. */
const CODE = /^(?=.*\d)(?=.*[a-z/.-])[a-z\d][a-z\d ./-]*$/i;
const [SHORTEST, LONGEST] = [4, 20];

/** Few letters before a number of three digits or more. */
const isStyleNo = (search: string) =>
  /^[a-z]{1,4}[ ./-]?\d[a-z\d ./-]*$/i.test(search.trim()) && /(?:\d\D*){3}/.test(search);

/** A part of a style number, from wherever it begins, or one with two neighbours exchanged; null where none is so. */
async function byStyle(db: Db, search: string): Promise<Understood | null> {
  const code = foldCode(search);
  if (!CODE.test(search.trim()) || code.length < SHORTEST || code.length > LONGEST) return null;
  const parts = [{ text: search, style: code }];
  if (await isFound(db, parts)) return { parts, said: null, meant: null };
  const exchanged = Array.from(
    code.slice(1),
    (after, n) => `${code.slice(0, n)}${after}${code[n]}${code.slice(n + 2)}`,
  );
  const { rows } = await sql<{ style_no: string }>`
    select p.style_no from product p where ${foldedStyle} = any(${exchanged}::text[]) and ${shown}
    order by p.heat desc, p.id limit 1`.execute(db);
  const [found] = rows;
  return found ? { parts: [{ text: found.style_no }], said: null, meant: found.style_no } : null;
}

async function readIn(
  db: Db,
  search: string,
  { words, stands, now }: { words: Lexicon; stands: boolean; now: Date },
): Promise<Understood | null> {
  const reading = readQuestion(search, (word) => words.written.has(word), await hereOf(db, search, now));
  if (!reading.more) return null;
  const parts = await withoutModelNumbers(db, reading.parts);
  // Words that find something by themselves are not told apart, but for a colour or a size in them.
  if (stands && reading.facts.length === 0 && !parts.some(({ colour, size }) => colour || size)) return null;
  if (parts.length > 0 && !(await isFound(db, parts))) return null;
  const { sizes, priceFrom, priceTo } = reading;
  return {
    parts,
    ...(sizes && { sizes }),
    ...(priceFrom !== undefined && { priceFrom }),
    ...(priceTo !== undefined && { priceTo }),
    said: isSaid(reading) ? saidOf({ ...reading, parts }) : null,
    meant: null,
  };
}

/** A size said as it is called elsewhere, by the tables that hold; undefined where none is said, or no table has it. */
async function hereOf(db: Db, search: string, now: Date) {
  const asked = elsewhereIn(search);
  const sizes = asked ? await europeanOf(db, asked, now) : [];
  return asked && sizes.length > 0 ? { said: asked.said, sizes } : undefined;
}

const isSaid = ({ parts, facts }: Reading) => facts.length > 0 || parts.some(({ thing, colour }) => thing || colour);

/** `Tower 42` is a model where one is called so, and `纯白 42` a size beside a colour. */
async function withoutModelNumbers(db: Db, parts: readonly Part[]): Promise<Part[]> {
  const named = async (before: Part | undefined, part: Part) => {
    if (!part.size || !before) return false;
    const phrase = `%${`${before.text} ${part.text}`.replace(/[\\%_]/g, '\\$&')}%`;
    const { rows } = await sql`
      select from product p where ${called(`${before.text} ${part.text}`)} and ${shown}
        and (p.name_zh ilike ${phrase} or p.name_en ilike ${phrase}) limit 1`.execute(db);
    return rows.length > 0;
  };
  return Promise.all(parts.map(async (part, n) => ((await named(parts[n - 1], part)) ? { text: part.text } : part)));
}
