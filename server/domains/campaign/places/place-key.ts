/** A place as it is compared: however somebody writes it, the same street and the same numbers in the same order are one place. */

export interface Place {
  province?: string | null;
  city?: string | null;
  district?: string | null;
  detail?: string | null;
}

const DIGITS = new Map(
  ['〇零○', '一壹', '二贰两', '三叁', '四肆', '五伍', '六陆', '七柒', '八捌', '九玖'].flatMap((signs, value) =>
    [...signs].map((sign) => [sign, value] as const),
  ),
);
const SCALES = new Map([...'十拾'].map((sign) => [sign, 10]));
for (const sign of '百佰') SCALES.set(sign, 100);
for (const sign of '千仟') SCALES.set(sign, 1000);
const NUMERAL = new RegExp(`[${[...DIGITS.keys(), ...SCALES.keys()].join('')}廿卅]+`, 'gu');

/** 八十八 and 八八 are 88, 三〇二 is 302; a 百 or 千 that counts nothing is a word. */
function readNumeral(numeral: string): string {
  const signs = [...numeral.replaceAll('廿', '二十').replaceAll('卅', '三十')];
  if (signs.every((sign) => DIGITS.has(sign))) return signs.map((sign) => DIGITS.get(sign)).join('');
  if ((SCALES.get(signs[0] ?? '') ?? 0) > 10) return numeral;
  let sum = 0;
  let digit: number | null = null;
  for (const sign of signs) {
    const scale = SCALES.get(sign);
    if (scale === undefined) digit = (digit ?? 0) * (digit ? 10 : 1) + (DIGITS.get(sign) ?? 0);
    else {
      sum += (digit ?? 1) * scale;
      digit = null;
    }
  }
  return String(sum + (digit ?? 0));
}

/** Digits beside a numeral are of another number. */
const numberOf = (numeral: string, at: number, whole: string): string =>
  `${/\d/.test(whole[at - 1] ?? '') ? '|' : ''}${readNumeral(numeral)}${/\d/.test(whole[at + numeral.length] ?? '') ? '|' : ''}`;

/** What only says what a number is of; a longer word stands before the shorter one it begins with. */
const UNITS = '号楼|號樓|号院|號院|单元|單元|楼层|樓層|房间|房間|室|号|號|幢|栋|棟|座|楼|樓|层|層|弄|房|户|戶|门|門';
const COUNTED = new RegExp(`(\\d)[ |/]*(?:(?:${UNITS})[ |/]*)+`, 'gu');
const LETTERED = /(?<![a-z])([a-z])[ |/]*(?:号楼|號樓|单元|單元|座|栋|棟|幢|楼|樓|号|號)/gu;
/** `3F`, `3/F`, and no building F. */
const FLOOR = /(\d)\/?f(?![a-z座栋棟幢])/gu;
const BEFORE = /(?:第|附|之|(?<![a-z])no)[ |/]*(?=\d)/gu;
/** `8 8号`: digits that only spaces hold apart, where none of them is of a longer number. */
const SPACED = /(?<!\d ?)\d(?: \d)+(?! ?\d)/gu;

/** Zero-width, soft hyphens, directions, fillers, strokes laid over a sign. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Mn}\p{Me}\u2800]/gu;
/** A district before the street, whether or not it was chosen as one; 小区, 园区 and their like are part of a street's name. */
const DISTRICT =
  /^\p{Script=Han}{1,6}?(?<![小社园園校厂廠片业業发發景馆館宿舍营營])[区區县縣旗](?=[ |/]*\p{Script=Han}{2})[ |/]*/u;

/** Spaces stay spaces and other signs are `|`; a stroke may belong to a floor. What is invisible is not there. */
const plainly = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(UNSEEN, '')
    .replace(/\s+/gu, ' ')
    .replace(/[^\p{L}\p{N} /]+/gu, '|')
    .trim();

/** The town may be named once more before the street, with or without 省, 市 and 区. */
function streetOf(detail: string, regions: readonly string[]): string {
  let street = regions.reduce((of, name) => (name ? of.replaceAll(name, '') : of), detail);
  for (const name of regions) {
    const short = name.replace(/[省市区县區縣]$/u, '');
    street = street.replace(/^[ |/]+/, '');
    // 西湖路 is no 西湖区: a name with which a road goes on is the road's.
    if (short.length > 1 && street.startsWith(short) && !/^[路街道大巷弄里村新]/u.test(street.slice(short.length)))
      street = street.slice(short.length);
  }
  for (let bare = street; ; street = bare) {
    bare = street.replace(/^[ |/]+/, '').replace(DISTRICT, '');
    if (bare === street) return street;
  }
}

/** Without its district, which may be left out, or written twice: a street and its number are told apart by their town. @returns '' for no place at all */
export const placeKey = (place: Place): string => keyOf(place, ({ province, city }) => [province, city]);

/** As a place was compared while its district counted: hashes of such are kept as well (see known.ts). */
export const districtPlace = (place: Place): string =>
  keyOf(place, ({ province, city, district }) => [province, city, district]);

function keyOf({ province, city, district, detail }: Place, told: (place: Place) => (string | null | undefined)[]) {
  const named = { province: plainly(province ?? ''), city: plainly(city ?? ''), district: plainly(district ?? '') };
  const regions = [named.province, named.city, named.district];
  const street = streetOf(plainly(detail ?? ''), regions)
    .replace(NUMERAL, numberOf)
    .replace(SPACED, (digits) => digits.replaceAll(' ', ''))
    .replace(FLOOR, '$1|')
    .replace(COUNTED, '$1|')
    .replace(LETTERED, '$1|')
    .replace(BEFORE, '|');
  const parts = street.match(/\d+|[^\d |/]+/gu) ?? [];
  const isNumber = (part = '') => /^\d/.test(part);
  const key = parts.map((part, at) =>
    isNumber(part) ? `${isNumber(parts[at - 1]) ? '|' : ''}${part.replace(/^0+(?=\d)/, '')}` : part,
  );
  return [...told(named), ...key].join('');
}

/**
 * As a place was compared before its numbers were read. Hashes of such are kept of who left (see known.ts), and a hash cannot be
 * made anew.
 */
export function plainPlace({ province, city, district, detail }: Place): string {
  const regions = [province, city, district].map((name) => name ?? '');
  const street = regions.reduce((of, name) => (name ? of.replaceAll(name, '') : of), detail ?? '');
  return [...regions, street]
    .join('')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s!-/:-@[-`{-~、。·—]/gu, '');
}
