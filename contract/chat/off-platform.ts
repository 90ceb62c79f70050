/**
 * Words that move a trade off the platform, in whatever writing: told to who writes them and to who reads them. A warning and
 * no wall: it may be wrong about a word, so nothing is refused for it.
 */
import type { Words } from '../wire/states.ts';
import { type HintKind, hintKinds } from './hints.ts';

/** What is said of each. */
export const hintWords: Readonly<Record<HintKind, Words>> = {
  payment: { zh: '转到平台外的钱，我们没法帮你退', en: 'Money paid elsewhere cannot be given back by us' },
  contact: { zh: '加了外面的联系方式，出了事我们看不到', en: 'What is agreed elsewhere cannot be seen by us' },
  link: { zh: '外面的链接可能是假的付款页', en: 'An outside link may be a false payment page' },
  code: { zh: '扫码可能会付到平台外', en: 'A code may lead to a payment elsewhere' },
};

/** Every way of writing a digit that stands in for it, by digit. */
const digits: readonly string[] = [
  '零〇洞o',
  '一壹幺妖腰',
  '二贰两俩',
  '三叁仨',
  '四肆泗',
  '五伍舞',
  '六陆溜',
  '七柒拐',
  '八捌扒',
  '九玖勾酒',
];
const spelled: readonly string[] = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const digitOf = new Map(digits.flatMap((ways, digit) => [...ways].map((way) => [way, String(digit)] as const)));

/** What people put between two signs so that a word is not found. */
const GAP = '[\\s._,，。·*~+|/\\\\-]?';
/** The signs of a word, each one of several, with at most one sign between them. Latin ones do not begin or end inside another word. */
const word = (...signs: readonly string[]): RegExp => {
  const parts = signs.map((ways) => `[${ways}]`).join(GAP);
  const latin = signs.every((ways) => /^[a-z0-9]+$/.test(ways));
  return new RegExp(latin ? `(?<![a-z0-9])${parts}(?![a-z0-9])` : parts, 'u');
};

const patterns: Readonly<Record<HintKind, readonly RegExp[]>> = {
  payment: [
    word('支芝枝吱', '付負负富', '宝寶保饱'),
    word('z', 'f', 'b'),
    word('转轉', '账帐賬帳'),
    word('银銀', '行', '卡'),
    word('红紅', '包'),
    word('打', '款'),
    /现金交易|私下(交易|转|付)|线下(交易|转|付|成交)|不走平台|绕(开|过)平台|平台外|脱离平台/u,
    /(?<![a-z])(alipay|paypal|venmo|zelle|western ?union|bank ?transfer|pay (me )?(outside|directly))(?![a-z])/u,
  ],
  contact: [
    word('微薇威徽溦巍葳', '信芯心伩訫'),
    word('vw', 'x'),
    /(?<![a-z])(we ?chat|wei ?xin|whats ?app|telegram|instagram)(?![a-z])|[加➕+]\s?[vw薇微](?![a-z])|[vw]信/u,
    word('扣q', '扣q'),
    /企鹅号/u,
    // A mobile number, with or without signs in it.
    new RegExp(`(?<!\\d)1${GAP}[3-9]${`${GAP}\\d`.repeat(9)}(?!${GAP}\\d)`, 'u'),
  ],
  link: [/https?:|www\.|(?<![a-z0-9.-])[a-z0-9-]{2,}\.(com|cn|net|top|xyz|shop|vip|cc|me|io)(?![a-z])/u],
  code: [/二维码|收款码|付款码|扫码|扫一扫|qr ?code/u],
};

/** Marks that are not seen, and what turns a digit into a picture of one. */
const UNSEEN = /[\p{Cf}\p{Mn}\p{Me}\p{Variation_Selector}]/gu;

/** Letters of other alphabets, and small capitals, that look like a Latin one: each pair is the picture and the letter. */
const ALIKE =
  'аaвbсcԁdеeһhіiјjкkмmнhоoрpԛqѕsтtуyѵvԝwхx αaεeιiκkνvοoρpτtχx ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz';
const latin = new Map((ALIKE.match(/\S\S/gu) ?? []).map((pair) => [...pair] as [string, string]));

/** One writing for all: width, case, circles and borrowed letters folded, unseen signs gone. */
const folded = (text: string): string =>
  [...text.normalize('NFKC').replace(UNSEEN, '').toLowerCase()].map((sign) => latin.get(sign) ?? sign).join('');

/** Spelled-out digits as digits. */
function withDigits(text: string): string {
  const figures = spelled.reduce((now, name, digit) => now.replaceAll(name, String(digit)), text);
  return [...figures].map((sign) => digitOf.get(sign) ?? sign).join('');
}

/** What of a message could lead off the platform, each kind once. */
export function offPlatformHints(text: string): HintKind[] {
  const plain = folded(text);
  const counted = withDigits(plain);
  return hintKinds.filter((kind) => patterns[kind].some((pattern) => pattern.test(plain) || pattern.test(counted)));
}
