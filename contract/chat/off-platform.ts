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
const syllables: readonly string[] = ['ling', 'yi|yao', 'er', 'san', 'si', 'wu', 'liu', 'qi', 'ba', 'jiu'];
const digitOf = new Map(digits.flatMap((ways, digit) => [...ways].map((way) => [way, String(digit)] as const)));

/** What people put between two signs so that a word is not found: between figures one sign, between others more. */
const GAP = '[\\s._,，。·*~+|/\\\\()（）-]?';
const WIDE = '[^\\p{L}\\p{N}]{0,2}';

/** A part of a word begins and ends no other Latin word; a measure, as in 30 W x 20 H, is none. */
const starts = (latin: string) => `(?<![a-z0-9]|\\d\\s)(?:${latin})`;
const ends = (latin: string) => `(?:${latin})(?![a-z]|\\d{1,4}(?!\\d))`;
/** A word by its syllables, each in any of these characters or Latin letters (`zhi|z`), mixed as one likes. */
const word = (...syllables: readonly (readonly [signs: string, latin: string])[]): RegExp =>
  new RegExp(
    syllables
      .map(([signs, latin], n) => {
        const ways = n === 0 ? starts(latin) : n === syllables.length - 1 ? ends(latin) : latin;
        return signs === '' ? ways : `(?:[${signs}]|${ways})`;
      })
      .join(WIDE),
    'u',
  );
/** Latin letters with one or two signs between all of them, as nobody writes who does not hide something. */
const spaced = (...names: readonly string[]): RegExp =>
  new RegExp(names.map((name) => `(?<![a-z0-9])${[...name].join('[^\\p{L}\\p{N}]{1,2}')}(?![a-z0-9])`).join('|'), 'u');

/** Other marketplaces: that something was bought or looked up there is ordinary talk; going there to buy is not. */
const ELSEWHERE =
  '(?:[闲咸](?:[鱼魚]|yu)|xian ?[鱼魚]|xian ?yu|goofish|得物|dewu|淘宝|tao ?bao|拼多多|pdd|京东|e ?bay|小红书店铺|微店)';
/** Also a word for taking a walk or turning something round. */
const TURNS = '(?:转转|zhuan ?zhuan)';
const DEAL = '(?:拍|下单|付|交易|成交|搜我|找我|聊|见|私|链接|号|同款链接)';

const patterns: Readonly<Record<HintKind, readonly RegExp[]>> = {
  payment: [
    new RegExp(`${word(['支芝枝吱', 'zhi|z'], ['付負负富', 'fu|f'], ['宝寶饱', 'bao|b']).source}(?!贝)`, 'u'),
    /[支芝枝吱][付負负富]保(?![证险费护])/u,
    word(['转轉', 'zhuan'], ['账帐賬帳', 'zhang']),
    word(['银銀', 'yin'], ['行', 'hang'], ['卡', 'ka']),
    word(['红紅', 'hong'], ['包', 'bao']),
    word(['打', 'da'], ['款', 'kuan']),
    /转(给)?我\s?(少|就|便宜|\d)|[vw]我\s?\d/u,
    /现金交易|私下(交易|转|付|走|卖|买|谈|便宜|成交)|线下(交易|转|付|走|成交)|[走换]线下|不走平台|绕(开|过)平台|平台外|脱离平台/u,
    /(?<![a-z])(alipay|paypal|venmo|zelle|western ?union|bank ?transfer|pay (me )?(outside|directly))(?![a-z])/u,
    spaced('alipay', 'paypal', 'xianyu', 'taobao', 'goofish'),
    new RegExp(`(?:走|换)\\s?${ELSEWHERE}|(?:去|来|上|到)\\s?${ELSEWHERE}(?![^，。,!！?？]{0,4}[看查比鉴验买])`, 'u'),
    new RegExp(`${ELSEWHERE}\\s?(?:上\\s?)?${DEAL}`, 'u'),
    new RegExp(`(?<!走)[走换]\\s?${TURNS}|${TURNS}\\s?(?:上\\s?)?(?:下单|付|交易|成交|搜我|找我|链接|号)`, 'u'),
    new RegExp(
      `(?<![a-z])(go|move|switch|deal|pay|trade|meet|sell|order)(?![a-z])[^.?!]{0,16} (on|via|to|through) ${ELSEWHERE}`,
      'u',
    ),
  ],
  contact: [
    word(['微薇威徽溦巍葳维', 'wei|w|v'], ['信芯心伩訫', 'xin|x']),
    // Its picture, its colour, its namesake and its internal names.
    /[vw微薇威]\s?[❤♥🧡💚]|绿(泡泡|色软件|色app)|卫星号|wxid[-_]|(?<![a-z])w[3e]c?hat(?![a-z])/u,
    spaced('weixin', 'wechat', 'whatsapp', 'telegram', 'instagram'),
    /(?<![a-z])(we[-_.]?chat|whats ?app|telegram|instagram)(?![a-z])|^we chat$|(?<![a-z])we chat (me|id)(?![a-z])|(on|my|via|add) we chat/u,
    /[加➕+]\s?(我|个|下|一下|你)?\s?([vw薇]|微(?![\p{L}\p{N}])|微信|qq?|ins|ig|line)(?![a-z])/u,
    word(['扣', 'q'], ['扣', 'q']),
    /[叩扣蔻丘秋球口]{2}\s?(号|\d{5,})|q\s?号|企鹅(号|\s?\d{5,})|纸飞机|电报号/u,
    // A mobile number, with or without signs in it.
    new RegExp(`(?<!\\d)1${GAP}[3-9]${`${GAP}\\d`.repeat(9)}(?!${GAP}\\d)`, 'u'),
  ],
  link: [
    /https?:|www\.|(?<![a-z0-9.-])[a-z0-9-]{2,}\.(com|cn|net|top|xyz|shop|vip|cc|me|io)(?![a-z])|(?<![a-z])t\.me\/|[a-z0-9-]{2,}\s?点\s?(com|cn|net)(?![a-z])/u,
    /[a-z0-9](\s[a-z0-9]){2,}\s?\.\s?c\s?o\s?m(?![a-z])/u,
  ],
  code: [/二维码|收款码|付款码|扫码|扫一扫|qr ?code/u],
};

/** Marks that are not seen, and what turns a digit into a picture of one. */
const UNSEEN = /[\p{Cf}\p{Mn}\p{Me}\p{Variation_Selector}]/gu;

/** Letters of other alphabets, and small capitals, that look like a Latin one: each pair is the picture and the letter. */
const ALIKE =
  'аaвbсcԁdеeһhіiјjкkмmнhоoрpԛqѕsтtуyѵvԝwхx ωwαaεeιiκkνvοoρpτtχx ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz';
const latin = new Map((ALIKE.match(/\S\S/gu) ?? []).map((pair) => [...pair] as [string, string]));

/** Every script has its ten digits in a row, from its zero on. */
function figure(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** One writing for all: width, case, circles, figures and borrowed letters folded, unseen signs gone. */
const folded = (text: string): string =>
  [
    ...text
      .normalize('NFKC')
      .replace(UNSEEN, '')
      .replace(/\p{Nd}/gu, figure)
      .toLowerCase(),
  ]
    .map((sign) => latin.get(sign) ?? sign)
    .join('');

/** Spelled-out digits as digits. */
function withDigits(text: string): string {
  const figures = [
    ...spelled.entries(),
    ...[...syllables.entries()].map(
      ([digit, ways]) => [digit, new RegExp(`(?<![a-z])(?:${ways})(?![a-z])`, 'gu')] as const,
    ),
  ].reduce((now, [digit, name]) => now.replaceAll(name, String(digit)), text);
  return [...figures].map((sign) => digitOf.get(sign) ?? sign).join('');
}

/** What of a message could lead off the platform, each kind once. */
export function offPlatformHints(text: string): HintKind[] {
  const plain = folded(text);
  const counted = withDigits(plain);
  return hintKinds.filter((kind) => patterns[kind].some((pattern) => pattern.test(plain) || pattern.test(counted)));
}
