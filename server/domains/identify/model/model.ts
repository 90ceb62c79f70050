/** Which model a piece is: of the catalogue, or in its owner's words, which a certificate publishes. */
import { sql } from 'kysely';
import { offPlatformHints } from '../../../../contract/chat/off-platform.ts';
import type { identifyOrderSave } from '../../../../contract/identify/calls.ts';
import {
  type ModelFacts,
  type MustKnow,
  type ToldPart,
  unsaid,
  unsaidWords,
} from '../../../../contract/identify/model.ts';
import { leadAway, leadsAwayWords } from '../../../../contract/identify/public-words.ts';
import type { Parsed } from '../../../../contract/wire/call.ts';
import { isPlainName } from '../../../../contract/wire/names.ts';
import type { Db } from '../../../db/schema.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import type { Case, CaseRow } from '../queries.ts';

type Wanted = Parsed<typeof identifyOrderSave>['pieces'][number];

/** Columns that hold them beside the brand's. */
export const ownWords = ['model_name', 'style_no', 'colour', 'size'] as const satisfies readonly (keyof Case)[];
/** The same when they have served. */
export const untold = { model_name: null, style_no: null, colour: null, size: null, named: null };

/** Goods are named after money, too (a Dunk “红包”); nobody is reached by that. */
const leadsOff = (name: string) => offPlatformHints(name).some((kind) => kind !== 'payment');

/** @throws Refusal NAME_ODD, NAME_LEADS_OFF, also for what the words say one after the other, as they are shown */
export function mustBeNamed(
  piece: Pick<Wanted, 'brand' | 'model' | 'styleNo'> & Partial<Pick<Wanted, 'brandId' | 'colour' | 'size'>>,
): void {
  const { brand, model, styleNo, colour = '', size = '' } = piece;
  const words = [...(piece.brandId ? [] : [brand]), model, styleNo, colour, size];
  if (words.some((one) => one !== '' && !isPlainName(one))) throw new Refusal('NAME_ODD');
  const shown = [brand, model, colour].filter(Boolean).join(' ');
  if ([...words, shown].some(leadsOff)) throw new Refusal('NAME_LEADS_OFF');
}

/** @throws Refusal BAD_INPUT for what staff write to others and leads off the platform, also for what its parts say one after the other */
export function mustNotLeadAway(...words: readonly string[]): void {
  if (leadAway(words)) throw new Refusal('BAD_INPUT', { said: leadsAwayWords });
}

/** What is kept of it: what the catalogue says is said by nobody else. */
export async function modelOf(db: Db, { productId, brandId, brand, model, styleNo, colour, size }: Wanted) {
  const product = productId
    ? await db.selectFrom('product').select('brand_id').where('id', '=', productId).executeTakeFirstOrThrow()
    : null;
  const brand_id = product?.brand_id ?? brandId ?? null;
  return {
    ...{ brand_id, product_id: productId ?? null, size: size || null },
    brand_name: brand_id ? null : brand || null,
    ...(product === null && { model_name: model || null, style_no: styleNo || null, colour: colour || null }),
  };
}

/** What is to be said of it before it is found genuine. */
export const unsaidOf = (row: Pick<Case, 'product_id' | 'brand_id' | 'brand_name' | 'model_name' | 'style_no'>) =>
  unsaid({
    brand: row.product_id ?? row.brand_id ?? row.brand_name,
    model: row.product_id ?? row.model_name,
    styleNo: row.style_no,
  });

/** @throws Refusal EVIDENCE_NEEDED for a piece of which nobody says what it is */
export function mustBeSaid(row: Parameters<typeof unsaidOf>[0]): void {
  const lacks = unsaidOf(row);
  if (lacks.length > 0) throw new Refusal('EVIDENCE_NEEDED', { said: unsaidWords(lacks) });
}

/** Of a case `c`: nothing of that is missing. */
export const isNamed = sql<boolean>`(c.product_id is not null
  or (c.brand_id is not null or c.brand_name is not null) and (c.model_name is not null or c.style_no is not null))`;

/** What can be compared with its label, and what of it is its owner's word. */
export function factsOf(row: CaseRow): ModelFacts {
  const { product_id, size } = row;
  const named = new Set<ToldPart>(row.named?.flatMap((part) => ours[part]));
  const own: [ToldPart, string | null][] =
    product_id === null
      ? [
          ['brand', row.brand_id === null ? row.brand_name : null],
          ['model', row.model_name],
          ['styleNo', row.style_no],
          ['colour', row.colour],
          ['size', size],
        ]
      : [['size', size]];
  return {
    styleNo: row.product_style ?? row.style_no,
    colour: colourOf(row),
    size,
    told: own.flatMap(([part, said]) => (said === null || named.has(part) ? [] : [part])),
  };
}
/** Whoever says its model says its style number, too. */
const ours: Readonly<Record<MustKnow, readonly ToldPart[]>> = { brand: ['brand'], model: ['model', 'styleNo'] };

function colourOf({ colour, colour_zh, colour_en }: CaseRow): ModelFacts['colour'] {
  if (colour_zh !== null && colour_en !== null) return { zh: colour_zh, en: colour_en };
  return colour === null ? null : { zh: colour, en: colour };
}
