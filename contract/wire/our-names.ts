/** What nobody else may be called: the platform, its people, and what looks like them. Apart from the rest, because only the server asks. */

/** Ours wherever they stand in a name, in both scripts. */
const OURS = [
  '回潮', '官方', '客服', '平台', '工作人员', '管理员', '系统通知', '运营团队', '鉴定中心', '鉴定师', '已注销用户',
  '系统消息', '鉴别师', '鉴别中心', '专员', '支付中心', '安全中心', '财务中心', '财务部', '审核员', '审核中心', '店小二', '质检员', '质检师', '质检中心', '仲裁', '风控',
  '售后', '人工服务', '在线服务', '维权中心', '鉴定员', '查验员', '验货师', '验货员', '审核', '洗护师', '洗护中心', '法务部', '值班经理', '退款中心', '理赔中心', '投诉中心', '洗护组', '赔付中心', '理赔', '查验师', '验货中心', '仓管',
  'huichao', 'official', 'customerservice', 'customercare', 'aftersale', 'authenticator', 'trustsafety', 'trustandsafety', 'administrator', 'moderator',
]; // biome-ignore format: a table
/** Ours as a word of their own; inside others (badminton, 球鞋仓库) they are nobody's. */
const OUR_WORDS = ['系统', 'admin', 'staff', 'support', 'system', 'service', 'kefu', 'guanfang', 'pingtai', 'platform', 'helpdesk', 'security', 'billing', 'refund', 'refunds', 'shouhou', '仓库', '财务', '法务', '店长', '总经理', '仓储', 'finance']; // biome-ignore format: a table

/** What looks like another character, as its reader reads it: Cyrillic, Greek, digits, other forms of a Chinese character. */
const ALIKE: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['аαɑ@4', 'a'], ['ЬВβв', 'b'], ['сϲ', 'c'], ['ԁ', 'd'], ['еεё3', 'e'], ['ƒ', 'f'], ['ɡ', 'g'], ['һнΗ', 'h'], ['іιı1|!l¡', 'i'],
    ['ϳј', 'j'], ['кκ', 'k'], ['мМ', 'm'], ['пη', 'n'], ['оοσ0', 'o'], ['рρ', 'p'], ['гᴦ', 'r'], ['ѕ5$', 's'], ['тτ7', 't'],
    ['цυμս', 'u'], ['ѵν', 'v'], ['ѡω', 'w'], ['хχ', 'x'], ['уγ', 'y'], ['囘囬迴廻囙洄徊佪茴蛔', '回'], ['漖淖朝嘲謿', '潮'], ['臺台', '台'], ['員', '员'], ['務', '务'],
    ['鑑鉴鑒', '鉴'], ['師', '师'], ['統', '统'], ['係糸', '系'], ['営營', '营'], ['運', '运'], ['宮宫倌菅', '官'], ['倣枋坊', '方'], ['愙喀', '客'], ['髟服棫', '服'], ['戶户', '户'],
    ['銷', '销'], ['註注', '注'], ['團', '团'], ['隊', '队'], ['審', '审'], ['覈', '核'], ['後', '后'], ['維', '维'], ['權', '权'], ['倉', '仓'], ['庫', '库'], ['財', '财'],
    ['護', '护'], ['驗', '验'], ['長', '长'], ['總', '总'], ['經', '经'], ['線', '线'], ['値', '值'], ['貨', '货'], ['儲', '储'], ['賠', '赔'], ['冼', '洗'],
  ].flatMap(([many = '', one = '']) => [...many].map((each) => [each, one])),
); // biome-ignore format: a table

/** The same of letters as they stand, before they are made small: some look like another letter only so. Small capitals, Armenian, Cherokee. */
const SHAPES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['ΑАᴀᎪ', 'a'], ['ΒВʙᏴᏏ', 'b'], ['СϹᴄᏟ', 'c'], ['ᴅᎠᏧ', 'd'], ['ΕЕᴇᎬ', 'e'], ['ꜰϜ', 'f'], ['ɢցᏀᏳ', 'g'], ['ΗНʜհիᎻᏂ', 'h'],
    ['ΙІӀɪւᎥᏆ', 'i'], ['Јᴊյ', 'j'], ['ΚКᴋᏦ', 'k'], ['ʟᏞ', 'l'], ['ΜМᴍᎷ', 'm'], ['Νɴոռ', 'n'], ['ΟОᴏօՕᎾᎤ〇', 'o'], ['ΡРᴘᏢ', 'p'],
    ['Ԛզ', 'q'], ['ʀᎡᏒ', 'r'], ['ЅꜱՏᏚᏕ', 's'], ['ΤТᴛᎢ', 't'], ['ᴜՍ', 'u'], ['ѴᴠᏙ', 'v'], ['ԜᴡᎳᏔ', 'w'], ['ΧХ', 'x'], ['ΥУʏᎩ', 'y'],
    ['Ζᴢ', 'z'],
  ].flatMap(([many = '', one = '']) =>
    [...many].flatMap((each) => (/[Ꭰ-Ᏼ]/.test(each) ? [[each, one], [each.toLowerCase(), one]] : [[each, one]])),
  ),
); // biome-ignore format: a table
/** White letters on black, and letters of flags: the first of each alphabet. */
const PICTURES = [0x1f150, 0x1f170, 0x1f1e6];

function shape(each: string): string {
  const code = each.codePointAt(0) ?? 0;
  const first = PICTURES.find((one) => code >= one && code < one + 26);
  return first === undefined ? (SHAPES[each] ?? each) : String.fromCharCode(97 + code - first);
}

/** Strokes that stand between two characters and are none: 官丨方, 客1服. */
const BETWEEN = /[丨丶丿〡ǀǃ|!1lI](?=\p{Script=Han})/gu;
const HAN_LAST = /\p{Script=Han}$/u;
/** Some strokes are Chinese characters themselves, so several in a row go, too. */
const withoutStrokes = (text: string) =>
  text.replace(BETWEEN, (stroke, at: number) => (HAN_LAST.test(text.slice(0, at)) ? '' : stroke));
/** Length marks and the like, wherever they stand. */
const MARKS = /\p{Lm}/gu;

const read = (text: string) =>
  [...[...withoutStrokes(text.normalize('NFKC').replace(MARKS, ''))].map(shape).join('').toLowerCase().normalize('NFD')]
    .filter((each) => !/\p{M}/u.test(each))
    .map((each) => ALIKE[each] ?? (each === '丨' ? 'i' : each))
    .join('');
const partsOf = (name: string) =>
  read(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
/** Characters that are taken for another beside one of ours, and one written as its two halves. */
const joinedOf = (name: string) =>
  partsOf(name)
    .join('')
    .replaceAll('氵', '')
    .replaceAll('回湖', '回潮')
    .replaceAll('平合', '平台')
    .replaceAll('平亼', '平台')
    .replace(/(^|[^上])官万/gu, '$1官方')
    .replaceAll('客眼', '客服');
/** Two letters that are read as one. */
const AS_ONE: readonly [RegExp, string][] = [[/rn/giu, 'm'], [/vv/giu, 'w'], [/cl/giu, 'd']]; // biome-ignore format: a table
/** Signs: some are read as a letter inside a word, and around it they are only signs. */
const SIGNS = /[^\p{L}\p{N}\p{M}\s]/gu;
/** What stands at a word's edge for a stroke. */
const EDGES = /^i+|i+$/gu;
/** `kefu001` is kefu; a number between letters stays. */
const NUMBERED = /(\p{L}\p{N}+(?=\p{L}))|\p{N}+/gu;
const OURS_READ = OURS.map(read);
const OUR_WORDS_READ = OUR_WORDS.map(read);

/** It would be taken for the platform or one of its people, whatever alphabet it is written in and however it is spaced. */
export function soundsLikeUs(name: string): boolean {
  const plain = name.normalize('NFKC');
  const unsigned = plain.replace(SIGNS, '');
  const asOne = AS_ONE.reduce((text, [two, one]) => text.replace(two, one), unsigned);
  const readings = [name, unsigned, asOne];
  if (readings.some((text) => OURS_READ.some((one) => joinedOf(text).includes(one)))) return true;
  const numbered = [plain, unsigned, asOne].map((text) => text.replace(NUMBERED, '$1'));
  return [...readings, ...numbered].some((text) => {
    const words = [...partsOf(text), joinedOf(text)];
    return OUR_WORDS_READ.some((one) =>
      words.some((word) => word === one || word.replace(EDGES, '') === one.replace(EDGES, '')),
    );
  });
}

/** A shop's name must say something to be looked for inside others: two Chinese characters, or four letters. */
const SAYS = /\p{Script=Han}{2}|.{4}/u;

/** It holds one of these `shops`, or is read as one of these `people`. */
export function soundsLike(
  name: string,
  { shops, people }: { shops: readonly string[]; people: readonly string[] },
): boolean {
  const joined = joinedOf(name);
  return (
    shops.map(joinedOf).some((one) => (SAYS.test(one) ? joined.includes(one) : one !== '' && joined === one)) ||
    people.map(joinedOf).some((one) => one !== '' && joined === one)
  );
}
