/**
 * Words that move a trade off the platform, in whatever writing: told to who writes them and to who reads them. A warning and
 * no wall: it may be wrong about a word, so nothing is refused for it.
 */
import type { Words } from '../wire/states.ts';
import { type HintKind, hintKinds } from './hints.ts';

/** What is said of each. */
export const hintWords: Readonly<Record<HintKind, Words>> = {
  payment: { zh: '转到平台外的钱，我们没法帮你退', en: 'We can’t refund money paid elsewhere' },
  contact: { zh: '加了外面的联系方式，出了事我们看不到', en: 'We can’t see what is agreed elsewhere' },
  link: { zh: '外面的链接可能是假的付款页', en: 'An outside link may be a fake payment page' },
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
const sounds = ['ling', 'yi|yao', 'er', 'san', 'si', 'wu', 'liu', 'qi', 'ba', 'jiu'].map(
  (ways) => new RegExp(`(^|[^a-z])(?:${ways})(?![a-z])`, 'gu'),
);
const digitOf = new Map(digits.flatMap((ways, digit) => [...ways].map((way) => [way, String(digit)] as const)));

/** What people put between two signs so that a word is not found: between figures one sign or a wide gap, between others more. */
const GAP = '(?:\\.{2,6}|[\\s._,，。、·=*~+|/\\\\()（）-]|\\s{2}|\\p{Extended_Pictographic})?';
const WIDE = '[^\\p{L}\\p{N}]{0,2}';
/** Signs and Latin letters strewn into a Chinese word. */
const STREWN = '[^\\p{Script=Han}，。,.!！?？]{1,3}';

/** A part of a word begins and ends no other Latin word; a measure, as in 30 W x 20 H, is none. */
const starts = (latin: string) => `(?:^|[^a-z0-9\\s]|(?:^|\\D)\\s)(?:${latin})`;
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
  new RegExp(
    names.map((name) => `(?:^|[^a-z0-9])${[...name].join('[^\\p{L}\\p{N}]{1,2}')}(?![a-z0-9])`).join('|'),
    'u',
  );

/** Other marketplaces: that something was bought or looked up there is ordinary talk; going there to buy is not. */
const ELSEWHERE =
  '(?:[闲咸贤](?:[鱼魚渔🐟]|yu)|🐟|某[鱼宝]|小黄鱼|海鲜市场|xian ?[鱼魚渔]|xian ?yu|goofish|得物|dewu|[淘掏桃]宝|tao ?bao|拼多多|pdd|京东|e ?bay|小红书店铺|微店)';
/** Also a word for taking a walk or turning something round. */
const TURNS = '(?:转转|zhuan ?zhuan)';
/** Messengers that are called like something else: by what one does there, or with a name there. */
const NAMED = '(?:signal|line|discord|messenger|snap)(?![a-z]| bag)';
const DEAL = '(?:拍|下单|付|交易|成交|搜我|找我|聊|见|私|链接|号|同款链接)';

/** What names a number as an order's or a parcel's. */
const OF_A_THING = /(?:单|单号|快递|运单|订单|order|tracking)\D{0,6}$/u;
const MOBILE = `1${GAP}[3-9]${`${GAP}\\d`.repeat(9)}(?!${GAP}\\d)`;
/** With the country's before it. */
const ABROAD = new RegExp(`(?:^|[^\\da-z])(86${GAP}${MOBILE})`, 'gu');

/** A bank's card, by how its numbers begin: those of our orders begin with their year, a parcel's with letters or its word. */
const CARD = /(?:^|[^a-z0-9\s-]|(?:^|\D)[\s-])(62(?:[\s-]?\d){14,17}|(?:4\d|5[1-5])(?:[\s-]?\d){14})(?![\s-]?\d)/gu;

/** Numbers of this kind that are nobody's order or parcel. Safari cannot look behind before 16.4, so what stands before is read by itself. */
const numbersIn = (text: string, kind: RegExp): string[] =>
  [...text.matchAll(kind)].flatMap(({ 0: whole, 1: number = '', index }) =>
    OF_A_THING.test(text.slice(0, index + whole.length - number.length)) ? [] : [number],
  );

/** The last figure of a card's number proves the others (ISO/IEC 7812-1, Luhn). */
function proves(number: string): boolean {
  const sum = [...number].reverse().reduce((total, sign, n) => {
    const figure = Number(sign) * (1 + (n % 2));
    return total + (figure > 9 ? figure - 9 : figure);
  }, 0);
  return sum % 10 === 0;
}

const namesCard = (text: string): boolean => numbersIn(text, CARD).some((one) => proves(one.replace(/\D/g, '')));

const patterns: Readonly<Record<HintKind, readonly RegExp[]>> = {
  payment: [
    new RegExp(`${word(['支芝枝吱之知织', 'zhi|z'], ['付負负富附护', 'fu|f'], ['宝寶饱', 'bao|b']).source}(?!贝)`, 'u'),
    /[支芝枝吱][付負负富]保(?![证险费护])/u,
    new RegExp(`支${STREWN}付${STREWN}宝(?!贝)`, 'u'),
    word(['转轉', 'zhuan'], ['账帐賬帳', 'zhang']),
    word(['银銀', 'yin'], ['行杏', 'hang'], ['卡', 'ka']),
    word(['红紅', 'hong'], ['包', 'bao']),
    word(['打', 'da'], ['款', 'kuan']),
    /打[钱块](到|给|进)?\s?我|[打转汇存](到|进|入|给)?\s?我的?\s?(银行)?(卡|账户|帐户)/u,
    /(云闪付|数字人民币|银联)\s?(给?我|转|打|付给|收|也行|都行|私)|走\s?(云闪付|数字人民币)|usdt|比特币|当面(?:付|给)(?:现金|钱)|(?:^|[^a-z])bitcoin(?![a-z])/u,
    /(?:^|[^会员证])卡号\D{0,4}(\d[\s-]?){16,19}(?!\d)/u,
    /转(给)?我\s?(少|就|便宜|\d)|[vw]我\s?\d/u,
    /现金交易|见面交易|私下(交易|转|付|走|卖|买|谈|聊|联系|便宜|成交)|站外(交易|转|付|走|聊|联系|成交)|走站外|换个?(地方|平台|软件)(聊|谈|交易)|线下(交易|转|付|走|成交)|[走换]线下|不走平台|绕(开|过)平台|平台外|脱离?平台/u,
    ...['私下', '线下', '现金'].map((way) => new RegExp([...`${way}交易`].join(WIDE), 'u')),
    // Handed over in person, where it is no edge or seam of two faces.
    /(?:^|[^鞋表里外上下正反两侧前后左右帽布皮封桌方全平双书页地界画场版底纸层])面交(?![界叉接错汇织替给代待通流])/u,
    /(?:^|[^a-z])(a[l1][i1l][\s_-]?pay|pay[\s_-]?pal|venmo|zelle|cash ?app|western ?union|(?:bank|wire) ?transfer|wire (?:me|it to me|the money)|iban|pay (me )?(outside|directly))(?![a-z])/u,
    spaced('alipay', 'paypal', 'xianyu', 'taobao', 'goofish'),
    new RegExp(`(?:走|换)\\s?${ELSEWHERE}|(?:去|来|上|到)\\s?${ELSEWHERE}(?![^，。,!！?？]{0,4}[看查比鉴验买])`, 'u'),
    new RegExp(`${ELSEWHERE}\\s?(?:上\\s?)?${DEAL}`, 'u'),
    new RegExp(`(?:^|[^走])[走换]\\s?${TURNS}|${TURNS}\\s?(?:上\\s?)?(?:下单|付|交易|成交|搜我|找我|链接|号)`, 'u'),
    new RegExp(
      `(?:^|[^a-z])(go|move|switch|deal|pay|trade|meet|sell|order)(?![a-z])[^.?!]{0,16} (on|via|to|through) ${ELSEWHERE}`,
      'u',
    ),
  ],
  contact: [
    word(['微薇威徽溦巍葳维維嶶', 'wei|vei|w|v'], ['信芯心伩訫訊', 'xin|(?:x(?!\\s?(?:-\\s?\\d|系列)))']),
    // To be added by its first sign alone, or to add somebody by it.
    /[加➕+]\s?(?:我|个|下|一下)?\s?(?:[薇徽葳]|威(?![\p{L}\p{N}])|wei(?![a-z])|绿泡)|十薇|(?:^|[^\p{Script=Han}a-z])(?:[微薇威]|wei\s?|v)我(?![们没的买想看也在穿有])/u,
    /(?:加|➕)(?:下|一下)?我(?:$|(?:聊|详谈|私聊|便宜|发你))|加下我(?!的)/u,
    // Its picture, its colour, its namesake and its internal names.
    /[vw微薇威]\s?[❤♥🧡💚]|[绿綠](泡泡(?!糖|袖|裙|纱)|泡聊|色?的?(聊天)?软件|色app)|[卫衛]星(?:号|聊|联系)|[加➕+]\s?(?:我|个|一?下)?\s?[卫衛]星|^[卫衛]星$|亻\s?言|(?:^|[^a-z0-9])v{2,}x+(?![a-z0-9])|蓝色(?:软件|app)付|wxid[-_]|(?:^|[^a-z])w[3e]c?hat(?![a-z])/u,
    // The same sounds, with nothing between: who calls 喂 goes on after a comma.
    /[喂胃魏围卫危蔚唯韦][信芯伩訫](?![任封息用号仰念奉徒服托])|微[a-z\d]{1,2}信/u,
    // Signs that begin other words, too: beside what one does by it.
    /[加➕+]\s?(?:我|个|下|一下)?\s?[惟委伟伪尾未味慰畏为苇炜帷][信芯伩訫](?![任封息用号])|[惟委伟伪尾未味慰畏苇炜帷][信芯伩訫](?:聊|联系|私|详谈)/u,
    /[加➕+]我?赖(?![皮床账])|(?:^|[^a-z])(?:skype|kakao(?: ?talk)?|snap ?chat|viber|zalo)(?![a-z])/u,
    new RegExp(
      [
        `(?:^|[^a-z])(?:add|text|find|message|dm|reach|contact|ping|chat|talk|call|write)(?: to| with)? (?:me|us|you) (?:on|via|through|over|by) ${NAMED}`,
        `(?:^|[^a-z])(?:chat|talk|text|move|go) (?:on|via|through|over|to) (?:signal|discord)(?! (?:red|blue|orange|green|yellow|pink|white))`,
        `(?:^|[^a-z])my (?:${NAMED} (?:id|number|username|name)|(?:signal|discord) is)`,
        `(?:^|[^a-z])${NAMED} ?(?:id(?![a-z])|[:：] ?(?:@[a-z0-9_.]{2,}|\\+?\\d{6,}))`,
        `(?:^|[^a-z])${NAMED} ?(?:联系|聊|号|账号)`,
      ].join('|'),
      'u',
    ),
    /[伽珈嘉]\s?(我\s?)?([微薇威](?!\p{L})|[vw](?![a-z]))|(私|dd|滴滴|家)\s?我\s?[vw](?![a-z])|(?:^|[^a-z])jia ?(wo ?)?(v|w|q|wei)(?![a-z])/u,
    /加(个|一?下|我)?好友|[加留给发换要](我|你|个|一?下)*联系方式|手机号(给|发)我|(?:^|[^a-z])tg\s?(联系|号|id(?![a-z])|[:@])/u,
    spaced('weixin', 'wechat', 'whatsapp', 'telegram', 'instagram'),
    /(?:^|[^a-z])(we[-_.]?chat|whats ?app|telegram|instagram)(?![a-z])|^we chat$|(?:^|[^a-z])we chat (me|id)(?![a-z])|(on|my|via|add) we chat/u,
    /[加➕+]\s?(我|个|下|一下|你)?\s?([vw薇]|微(?![\p{L}\p{N}])|微信|qq?|ins|ig|line)(?![a-z])/u,
    /(?:^|[^a-z0-9两颗个])(?:扣|q)[^\p{L}\p{N}]{0,2}(?:扣|q)(?![a-z子眼好]|\s?糖|\s?弹)/u,
    // Its sound, its picture or another sign for it, with a name there; a name there has figures.
    /(?:[卫衛]星|(?:^|[^a-z])weixing|[加➕+]\s?[🛰❤]|✈)\s?:?\s?(?=[a-z_-]*\d)[a-z][a-z0-9_-]{5,}|[加➕+]\s?🛰|(?:^|[^a-z])weixing\s?:?\s[a-z0-9]|直接\s?[微薇威v]我|(?:^|[^a-z])t ?e ?l ?e ?g ?r ?a ?m(?![a-z])/u,
    /[叩扣蔻丘秋球口]{2}\s?(号|\d{5,})|q\s?号|企鹅(号|群\s?:?\s?\d{5,}|联系|\s?\d{5,})|加企鹅|^企鹅$|🐧\s?(?:\d{5,}|联系|号)|纸飞机|电报[号群]/u,
    /(?:^|[^a-z])q[\s:]{1,2}[1-9]\d{6,10}(?!\d)/u,
    /(抖音|某音|小红书|小?红薯|小?🍠|快手|微博|b站|(?:^|[^a-z])(?:dy|xhs))\s?(同名(?!款)|搜我|号(?!称)|账号|帐号|id(?![a-z])|私信|私聊)/u,
    /[a-z0-9][a-z0-9._+-]*\s?@\s?[a-z0-9-]+\s?[.点]\s?[a-z]{2,}/u,
    /[a-z0-9][a-z0-9._+-]*\s?(?:@|[([{<]\s?at\s?[)\]}>])\s?[a-z0-9-]+\s?(?:\.|[([{<]\s?dot\s?[)\]}>])\s?[a-z]{2,}/u,
    // A mobile number, with or without signs in it.
    new RegExp(`(?:^|[^\\d、]|(?:^|\\D)、)${MOBILE}`, 'u'),
  ],
  link: [
    /https?:|www\.|(?:^|[^a-z0-9.-])[a-z0-9-]{2,}\.(com|cn|net|top|xyz|shop|vip|cc|me|io)(?![a-z])|(?:^|[^a-z])t\.me\/|[a-z0-9-]{2,}\s?点\s?(com|cn|net)(?![a-z])/u,
    /[a-z0-9](\s[a-z0-9]){2,}\s?\.\s?c\s?o\s?m(?![a-z])|[a-z0-9-]{2,} dot (?:com|cn|net|org|io|cc|xyz|vip)(?![a-z])/u,
    /(?:^|[^a-z0-9.-])[a-z0-9-]{2,}\.(store|online|site|club|app|info|biz|icu|wang|fun|link|org)(?![a-z])/u,
    // With a figure in it, or as a word of command that an app reads.
    /[a-z0-9-]{2,}\.c0m(?![a-z])|¥[a-z0-9]{4,8} ?[a-z0-9]{4,12}¥|口令[^，。]{0,24}(?:复制|打开)/u,
    // Short ones, which only their path makes an address.
    /(?:^|[^a-z0-9.-])[a-z0-9-]+\.(ly|gl|gd|cn|co|gg|li|tv|hk|tw|jp|us|uk|ru|de|to|sh|st|page|live|space)\/[a-z0-9]/u,
  ],
  code: [/二维码|[收付][款钱账]码|扫码|扫一扫|qr ?code/u],
};

/** Marks that are not seen, and what turns a digit into a picture of one. */
const UNSEEN = /[\p{Cf}\p{Mn}\p{Me}\p{Variation_Selector}]/gu;

/** Letters of other alphabets, and small capitals, that look like a Latin one: each pair is the picture and the letter. */
const ALIKE =
  '∨vаaвbсcԁdеeһhіiјjкkмmнhоoрpԛqѕsтtуyѵvԝwхx ωwαaεeιiκkνvοoρpτtχx丨1 ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz';
const latin = new Map((ALIKE.match(/\S\S/gu) ?? []).map((pair) => [...pair] as [string, string]));

/** Every script has its ten digits in a row, from its zero on. */
function figure(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** Pictures of figures that have no plain writing: the first of a row of nine, from one on. */
const PICTURED = [0x2474, 0x24f5, 0x2776, 0x2780, 0x278a, 0x3220];
const unpictured = (sign: string): string => {
  const code = sign.codePointAt(0) ?? 0;
  const first = PICTURED.find((row) => code >= row && code < row + 9);
  return first === undefined ? sign.replace('\u24ff', '0') : String(code - first + 1);
};

const boxed = (sign: string): string =>
  String.fromCharCode(97 + (((sign.codePointAt(0) ?? 0) - (sign < '\u{1f170}' ? 0x1f150 : 0x1f170)) % 26));
const roman = (signs: string): string =>
  [...signs].map((sign) => String((((sign.codePointAt(0) ?? 0) - 0x2160) % 16) + 1)).join('');

/** Signs of old writing in the words looked for: each pair is the sign and what is written for it now. */
const OLD =
  '維维碼码掃扫寳宝寶宝錢钱現现見见轉转賬账帳账銀银紅红綠绿衛卫號号聯联絡络係系繫系電电機机閒闲魚鱼給给線线飛飞報报個个數数幣币雲云門门鏈链東东書书貳贰陸陆發发賴赖點点單单詳详談谈網网帶带離离繞绕賣卖買买';
const today = new Map((OLD.match(/../gu) ?? []).map((pair) => [...pair] as [string, string]));

/** Dashes of all lengths, and what looks like one. */
const DASHES = /[\p{Pd}\u2212\u30fc\u2500\u2501]+/gu;

/** One writing for all: width, case, circles, figures and borrowed letters folded, unseen signs gone. */
const folded = (text: string): string =>
  [
    ...text
      .replace(/[\u2474-\u2793\u3220-\u3228]/gu, unpictured)
      // Letters in black circles and boxes have no plain writing either.
      .replace(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu, boxed)
      // Figures as Romans wrote them, several in a row; one alone is a number of a series.
      .replace(/[\u2160-\u2168\u2170-\u2178]{2,}/gu, roman)
      .normalize('NFKD')
      .replace(UNSEEN, '')
      .normalize('NFKC')
      .replace(/\p{Nd}/gu, figure)
      .toLowerCase()
      .replace(DASHES, '-')
      // A full stop within an address.
      .replace(/([a-z0-9])。(?=[a-z]{2})/gu, '$1.'),
  ]
    .map((sign) => latin.get(sign) ?? today.get(sign) ?? sign)
    .join('');

/** Spelled-out digits as digits. */
function withDigits(text: string): string {
  const named = spelled.reduce((now, name, digit) => now.replaceAll(name, String(digit)), text);
  const figures = sounds.reduce((now, sound, digit) => now.replace(sound, (_, before) => before + digit), named);
  return [...figures]
    .map((sign) => digitOf.get(sign) ?? sign)
    .join('')
    .replace(/(?:^|[^a-z])[li](?=\d)|\d[li](?![a-z])/g, (found) => `${found.slice(0, -1)}1`);
}

/** Blanks between Chinese signs, of which a Chinese word has none. */
const BLANKS = /(\p{Script=Han})\s+(?=\p{Script=Han})/gu;

/** Plain questions about paying here, and what only has such a word in it. */
const PLAIN =
  /支付宝(?:能|可以)付款?[吗么]|用微信支付付款|(?:打款)?什么时候(?:打款|到账?)|打款什么时候|提现到银行卡|红包(?=[皮身款])|发?微信朋友圈|走闲鱼价/gu;

/** What of a message could lead off the platform, each kind once. */
export function offPlatformHints(text: string): HintKind[] {
  const plain = folded(text).replace(PLAIN, ' ');
  const counted = withDigits(plain);
  const closed = plain.replace(BLANKS, '$1');
  const ways = [plain, counted, closed];
  return hintKinds.filter(
    (kind) =>
      patterns[kind].some((pattern) => ways.some((way) => pattern.test(way))) ||
      (kind === 'payment' && namesCard(counted)) ||
      (kind === 'contact' && ways.some((way) => numbersIn(way, ABROAD).length > 0)),
  );
}
