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

/** What says which building or room, wherever it stands behind a street. */
const LETTER = `(?<![a-z])[a-z][ |/]*(?:座|栋|棟|幢|楼|樓|号|號|单元|單元)`;
const SIDE = '[东西南北中東前后左右上下甲乙丙丁戊](?:单元|單元|室|户|戶|楼|樓|栋|棟|幢|座|厢|号|號)';
const NUMERALS = `[${[...DIGITS.keys(), ...SCALES.keys()].join('')}廿卅]`;
const TOKEN = `(?:\\d+|(?<=[\\d |/路街道巷村]|${UNITS})${NUMERALS}+(?!\\p{Script=Han})|(?<=${UNITS})${NUMERALS}{2,}|${NUMERALS}+(?=[ |/]*(?:${UNITS}))|${LETTER}|${SIDE})(?:[ |/]*(?:${UNITS}))*`;
const TOKENS = new RegExp(TOKEN, 'gu');
/** A letter of the number itself, a side of the house, or a building with a name. */
const GOES_ON =
  /^[ |/]*(?:[a-z](?![a-z])(?:座|栋|棟|幢|楼|樓|号|號|单元|單元)?|[东西南北中東前后左右甲乙丙丁戊](?![\p{Script=Han}])|(?!放|近|靠|在|请|送|给|寄|交|到)\p{Script=Han}{1,10}?(?:苑|园|楼|樓|阁|轩|厦|馆|堂|院|寓|庄|塔|中心|广场|小区|宿舍)(?!路|街|收|旁|对))/u;
const PHONE = /(?<!\d)(?:\+?86[ -]?)?1[3-9]\d(?:[ -]?\d{4}){2}(?!\d)|(?<!\d)0\d{2,3}-?\d{7,8}(?!\d)/gu;
const BRACKETED = /[([{<【〔「『《〈][^)\]}>】〕」』》〉]*[)\]}>】〕」』》〉]?/gu;

/** Without words to the courier: what stands in brackets and numbers nothing, phones, and whatever follows the last number. */
function withoutNotes(street: string): string {
  const all = [...street.matchAll(TOKENS)];
  // 文三路88号近学院路12号: what is near is not where it is.
  const near = all.length > 0 ? street.slice(endOf(all[0])).search(/近|附近|对面|對面|旁边|旁邊|靠近/u) : -1;
  if (near >= 0) return withoutNotes(street.slice(0, endOf(all[0]) + near));
  const last = all.at(-1);
  if (!last) return street;
  const end = endOf(last);
  return street.slice(0, end) + (GOES_ON.exec(street.slice(end))?.[0] ?? '');
}

const endOf = (match: RegExpMatchArray | undefined): number => (match?.index ?? 0) + (match?.[0].length ?? 0);

const bare = (detail: string) =>
  digits(detail.normalize('NFKC'))
    .replace(PHONE, ' ')
    .replace(BRACKETED, (note) => (new RegExp(TOKEN, 'u').test(note.toLowerCase()) ? note : ' '));

/** Any script's digits: each stands so far behind its zero. */
const digits = (text: string) =>
  text.replace(/(?!\d)\p{Nd}/gu, (sign) => {
    const own = sign.codePointAt(0) ?? 0;
    let zero = own;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String((own - zero) % 10);
  });

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

const SUFFIX = /(?:特别行政区|(?:壮族|回族|维吾尔)?自治区|自治州|地区|[省市])$/u;
/** 浙江 is 浙江省, and a town that is its own province is named once. */
const townOf = ({ province, city }: Place) => {
  const [of, town] = [province, city].map((name) => name?.replace(SUFFIX, '') ?? '');
  return [of, town === '市辖区' || town === '' ? of : town];
};

const ENDED = /(?:自治区|自治州|[省市区县區縣旗盟])$/u;
const ENDINGS = [['省', '市'], ['市'], ['区', '县']] as const;

/** The town may be named once more before the street, with or without 省, 市 and 区. */
function streetOf(detail: string, regions: readonly string[]): string {
  const whole = regions.flatMap((name, at) => (name ? [name, ...(ENDINGS[at] ?? []).map((end) => name + end)] : []));
  let street = whole
    .sort((a, b) => b.length - a.length)
    .reduce((of, name) => (ENDED.test(name) ? of.replaceAll(name, '') : of), detail);
  for (const name of regions) {
    const short = name.replace(ENDED, '');
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

/**
 * Without its district, which may be left out, or written twice, and without words to the courier: a street and its number are told
 * apart by their town. @returns '' for no place at all
 */
export function placeKey(place: Place): string {
  const detail = bare(place.detail ?? '');
  return keyOf({ ...place, detail }, townOf, withoutNotes);
}

/** As a place was compared while what follows its number counted: hashes of such are kept as well (see known.ts). */
export const notedPlace = (place: Place): string => keyOf(place, ({ province, city }) => [province, city]);

/** As a place was compared while its district counted. */
export const districtPlace = (place: Place): string =>
  keyOf(place, ({ province, city, district }) => [province, city, district]);

function keyOf(
  { province, city, district, detail }: Place,
  told: (place: Place) => (string | null | undefined)[],
  cut = (street: string) => street,
) {
  const named = { province: plainly(province ?? ''), city: plainly(city ?? ''), district: plainly(district ?? '') };
  const regions = [named.province, named.city, named.district];
  const street = cut(streetOf(plainly(detail ?? ''), regions))
    .replace(NUMERAL, numberOf)
    .replace(SPACED, (apart) => apart.replaceAll(' ', ''))
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
