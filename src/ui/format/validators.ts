/** The specification's generic checks. Each takes what a person typed and answers whether it is a proper one. */
import { idCheckMark, isIdNumber } from '../../../contract/account/certification.ts';
import { PHONE } from '../../../contract/wire/patterns.ts';

const matches = (pattern: RegExp) => (text: string) => pattern.test(text);

export const isEmail = matches(
  /^(?=.{3,254}$)[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i,
);

/** Mainland mobile: eleven digits from 13 to 19. */
export const isMobile = matches(PHONE.pattern);

/** Area code and seven or eight digits, with or without a hyphen and an extension. */
export const isLandline = matches(/^(?:0\d{2,3}-?)?[2-9]\d{6,7}(?:-\d{1,6})?$/);

/** Null where it is none. */
export function urlIn(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}

export function isUrl(text: string): boolean {
  const url = /^https?:\/\/[^\s]+$/i.test(text) ? urlIn(text) : null;
  if (!url) return false;
  const { hostname } = url;
  return hostname === 'localhost' || hostname.includes('.') || hostname.startsWith('[');
}

/** A day of the calendar written `2026-11-21`, `2026/11/21` or `2026.11.21`, with or without a time of day. */
export function isDate(text: string): boolean {
  const parts = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!parts) return false;
  const [, year, , month, day, hour = '0', minute = '0', second = '0'] = parts;
  return (
    isDay(Number(year), Number(month), Number(day)) && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
  );
}

/** Exactly `2026-11-21`. */
export const isIsoDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDate(text);

/** Signed, with or without decimals. */
export const isNumber = matches(/^[+-]?(?:\d+|\d*\.\d+|\d{1,3}(?:,\d{3})+(?:\.\d+)?)$/);
export const isDigits = matches(/^\d+$/);

/** Of an identity card, its x small or not; or the older 15 digits, which lack the century and the mark. */
export function isNationalId(text: string): boolean {
  if (!/^\d{15}$/.test(text)) return isIdNumber(text.toUpperCase());
  const first17 = `${text.slice(0, 6)}19${text.slice(6)}`;
  return isIdNumber(first17 + idCheckMark(first17));
}

const PLATE = '[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-HJ-NP-Z]';
/** Seven characters (fuel) or eight (new energy: D or F first for cars, last for lorries). Letters never I or O. */
export const isCarPlate = matches(
  new RegExp(`^${PLATE}(?:[A-HJ-NP-Z\\d]{4}[A-HJ-NP-Z\\d挂学警港澳]|[A-HJK][A-HJ-NP-Z\\d]\\d{4}|\\d{5}[A-HJK])$`),
);

/** Up to two decimals; thousands may be separated, and then everywhere. */
export const isAmount = matches(/^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d{1,2})?$/);

export const isChinese = matches(/^\p{Script=Han}+$/u);
export const isLetters = matches(/^[A-Za-z]+$/);
export const isLettersOrDigits = matches(/^[A-Za-z\d]+$/);

/** @returns whether the number lies between both ends, ends included */
export const isInRange = (value: number, [min, max]: readonly [number, number]) => value >= min && value <= max;

/** What was typed, as a whole number between both ends. */
export const isWholeIn = (text: string, range: readonly [number, number]) =>
  isDigits(text) && isInRange(Number(text), range);

/** What was typed, with up to two decimals and without separated thousands, between both ends. */
export const isAmountIn = (text: string, range: readonly [number, number]) =>
  isAmount(text) && isInRange(Number(text), range);

/** Counts characters as a person does, not code units. */
export const isLengthInRange = (text: string, range: readonly [number, number]) => isInRange([...text].length, range);

/** An object or array in JSON. */
export function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}

/** A verification code. */
export const isCode = (text: string, digits = 6) => /^\d+$/.test(text) && text.length === digits;

/** By the file's name or address; a query after it does not matter. */
export const isImageFile = matches(/\.(?:jpe?g|gif|png|webp|avif|heic|heif|bmp|svg|jfif)(?:[?#].*)?$/i);
export const isVideoFile = matches(
  /\.(?:mp4|mpe?g|m4v|mov|avi|rm|rmvb|asf|wmv|mkv|flv|webm|dat|m3u8|3gp)(?:[?#].*)?$/i,
);

function isDay(year: number, month: number, day: number): boolean {
  const d = new Date(Date.UTC(year, month - 1, day));
  d.setUTCFullYear(year);
  return d.getUTCMonth() === month - 1 && d.getUTCDate() === day && month >= 1 && month <= 12;
}
