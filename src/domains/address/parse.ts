/** Takes a pasted address apart: who, which phone, which division, which door. What it cannot tell it leaves out. */
import type { Division, Divisions } from './divisions.ts';

export interface ParsedAddress {
  name?: string;
  phone?: string;
  province?: string;
  city?: string;
  district?: string;
  detail?: string;
}

/** Words of a form, with a colon or, as people type them, without one; before a name they may stand without a space. */
const WHO = '收货人|收件人|联系人|姓名';
const LABEL = `${WHO}|手机号码|手机号|手机|联系电话|固定电话|电话|座机|固话|所在地区|地区|详细地址|收货地址|收件地址|地址|邮政编码|邮编`;
const LABELS = new RegExp(`(?:${LABEL})\\s*:`, 'g');
const BARE = new RegExp(`(^|[\\s,;。、])(?:(?:${LABEL})(?=[\\s+\\d])|(?:${WHO}))`, 'g');
const PHONE = /(?:^|\D)((?:\+?86[-\s]?)?(1[3-9]\d[-\s]?\d{4}[-\s]?\d{4}))(?!\d)/;
/** What no parcel needs beside the mobile number: a landline, and the postcode where it is called so. */
const NEEDLESS = /(?:邮政编码|邮编)\s*:?\s*\d{6}(?!\d)|(^|[^\d-])\(?0\d{2,3}\)?[-\s]?\d{7,8}(?:-\d{1,6})?(?!\d)/g;
/** The dot inside a name comes in many forms. */
const DOTS = /[•‧・･⋅]/g;
/** Someone's name is short and has nothing of a street in it; one with a dot may be longer. */
const NAME = /^(?:\p{Script=Han}{2,5}|\p{Script=Han}{1,10}(?:·\p{Script=Han}{1,10})+)(先生|女士|小姐|同学|老师)?$/u;
/** A name of two or three characters with a blank behind the family name, as it stands on forms. */
const SPREAD = /(^|[\s,;。、:])(\p{Script=Han})[ \t]+(\p{Script=Han}{1,2})(?=$|[\s,;。、])/gu;
const STREET = /[路街道巷弄号栋幢室楼村镇乡区县市省座苑城园]/;
/** Where a form says whose name it is, it may be in letters too. */
const SAID = new RegExp(`(?:${WHO})\\s*:\\s*([A-Za-z][A-Za-z .'-]{0,29})(?=$|[\n,;。、\\d])`);

export function parseAddress(text: string, divisions: Divisions): ParsedAddress {
  let rest = text.normalize('NFKC').replace(DOTS, '·');
  const said = SAID.exec(rest);
  if (said) rest = rest.replace(said[0], ' ');
  rest = rest.replace(NEEDLESS, '$1 ').replace(LABELS, ' ').replace(BARE, '$1 ');
  const phone = PHONE.exec(rest);
  if (phone?.[1]) rest = rest.replace(phone[1], ' ');
  rest = rest.replace(SPREAD, (whole, before, family, given) => (STREET.test(whole) ? whole : before + family + given));
  rest = rest.replace(/[,;。、\s]+/g, ' ').trim();
  const known = { ...(said?.[1] && { name: said[1].trim() }), ...phoneOf(phone) };
  const region = findRegion(rest, divisions);
  if (!region) return { ...named(rest.split(' ')), ...known };
  const before = rest.slice(0, region.from).split(' ').filter(Boolean);
  const after = rest.slice(region.to).trim();
  const { province, city, district } = region;
  const parts = after.split(' ').filter(Boolean);
  // The name stands before the region, or alone at the very end.
  const name = said ? undefined : (before.findLast((word) => NAME.test(word)) ?? nameAtEnd(parts));
  const detail = (name && !before.includes(name) ? parts.slice(0, -1) : parts).join(' ');
  return { ...(name && { name }), ...known, province, city, district, ...(detail && { detail }) };
}

/** A place on a map is nobody's name: all that stands behind the division is the door. */
export function parsePlace(text: string, divisions: Divisions): ParsedAddress {
  const rest = text.normalize('NFKC').trim();
  const region = findRegion(rest, divisions);
  if (!region) return { detail: rest };
  const { from, to, ...division } = region;
  return { ...division, detail: rest.slice(to).trim() };
}

const phoneOf = (phone: RegExpExecArray | null) => (phone?.[2] ? { phone: phone[2].replace(/\D/g, '') } : {});

/** Without a region only the words' shapes tell name and door apart. */
function named(words: string[]): ParsedAddress {
  const name = words.find((word) => NAME.test(word) && !STREET.test(word));
  const detail = words.filter((word) => word !== name).join(' ');
  return { ...(name && { name }), ...(detail && { detail }) };
}

function nameAtEnd(parts: string[]): string | undefined {
  const last = parts.at(-1);
  return parts.length > 1 && last && NAME.test(last) && !STREET.test(last) ? last : undefined;
}

interface Found {
  from: number;
  to: number;
  province: string;
  city: string;
  district: string;
}

/** The first place in the text where a division begins; a district alone is too often a word of something else. */
function findRegion(text: string, divisions: Divisions): Found | null {
  for (let from = 0; from < text.length; from++) {
    const found = regionAt(text, from, divisions);
    if (found) return found;
  }
  return null;
}

function regionAt(text: string, from: number, divisions: Divisions): Found | null {
  const province = longest(text, from, divisions.provinces);
  const provinces = province ? [province.division] : divisions.provinces;
  const start = province?.to ?? from;
  const options = provinces.flatMap((p) => divisions.cities(p.code).map((division) => ({ province: p, division })));
  const city = longest(
    text,
    start,
    options.map(({ division }) => division),
  );
  if (!city && !province) return null;
  const chosen = options.filter(({ division }) => !city || division.code === city.division.code);
  const districts = chosen.flatMap((c) => divisions.districts(c.division.code).map((d) => ({ ...c, district: d })));
  const district = longest(
    text,
    city?.to ?? start,
    districts.map((option) => option.district),
  );
  const whole = district
    ? districts.find((option) => option.district.code === district.division.code)
    : chosen.length === 1
      ? chosen[0]
      : undefined;
  // A bare province name inside a street (上海路) is no region, nor is a city's short name without a district behind it.
  if (!whole || (!district && !city) || (!district && !province && !city?.full)) return null;
  return {
    from,
    to: district?.to ?? city?.to ?? start,
    province: whole.province.name,
    city: whole.division.name,
    district: district?.division.name ?? '',
  };
}

/** Which division the text goes on with; full names win over short ones. Spaces between levels are skipped. */
function longest(text: string, at: number, divisions: Division[]) {
  const from = at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0);
  let best: { division: Division; to: number; length: number; full: boolean } | null = null;
  for (const division of divisions)
    for (const name of [division.name, shortName(division.name)])
      if (name.length > Math.max(1, best?.length ?? 0) && text.startsWith(name, from))
        best = { division, to: from + name.length, length: name.length, full: name === division.name };
  return best;
}

/** `广西壮族自治区` -> `广西`, `杭州市` -> `杭州`, `西湖区` -> `西湖区` (too many streets are called after districts). */
function shortName(name: string): string {
  const bare = name.replace(/(特别行政区|(壮族|回族|维吾尔)?自治区|省|市)$/, '');
  return bare.length >= 2 ? bare : name;
}
