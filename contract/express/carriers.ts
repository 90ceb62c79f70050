/** The carriers that we know, and what people call them. */
import type { Language } from '../wire/messages.ts';

/** Carriers people send with; `code` is the name Kuaidi100 knows them by. */
export const carriers = [
  { zh: '顺丰速运', en: 'SF Express', code: 'shunfeng', short: '顺丰', phone: '95338' },
  { zh: '京东快递', en: 'JD Logistics', code: 'jd', short: '京东', phone: '950616' },
  { zh: '中通快递', en: 'ZTO Express', code: 'zhongtong', short: '中通', phone: '95311' },
  { zh: '圆通速递', en: 'YTO Express', code: 'yuantong', short: '圆通', phone: '95554' },
  { zh: '申通快递', en: 'STO Express', code: 'shentong', short: '申通', phone: '95543' },
  { zh: '韵达快递', en: 'Yunda Express', code: 'yunda', short: '韵达', phone: '95546' },
  { zh: '极兔速递', en: 'J&T Express', code: 'jtexpress', short: '极兔', phone: '956025' },
  { zh: 'EMS', en: 'EMS', code: 'ems', short: 'EMS', phone: '11183' },
] as const;

/** The carrier that a person's own words mean, if we know one: `顺丰`, `SF`, `sf express`. */
export const carrierOf = (company: string) =>
  carriers.find(({ short, en }) => company.includes(short) || isBeginning(company.trim(), en)) ?? null;

/** @returns its name in the reader's language; the person's own words where they mean no carrier that we know */
export const carrierName = (company: string, language: Language) => carrierOf(company)?.[language] ?? company;

/** Of a step that names a parcel, as `顺丰速运 SF1020304050`: its carrier in the reader's language; other words as they are. */
export const parcelNamed = (words: string, language: Language): string =>
  words.replace(/^(.{1,20}) (?=[\w-]{6,40}$)/, (_, company: string) => `${carrierName(company, language)} `);

const isBeginning = (words: string, name: string) =>
  words.length > 1 && name.toLowerCase().startsWith(words.toLowerCase());
