/** What nobody else may be called: the platform, its people, and what looks like them. Apart from the rest, because only the server asks. */

/** Ours wherever they stand in a name, in both scripts. */
const OURS = [
  '回潮', '官方', '客服', '平台', '工作人员', '管理员', '系统通知', '运营团队', '鉴定中心', '鉴定师', '已注销用户',
  'huichao', 'official', 'customerservice', 'administrator', 'moderator',
]; // biome-ignore format: a table
/** Ours as a word of their own; inside others (badminton) they are nobody's. */
const OUR_WORDS = ['admin', 'staff', 'support', 'system', 'service', 'kefu', 'guanfang', 'pingtai', 'platform'];

/** What looks like another character, as its reader reads it: Cyrillic, Greek, digits, other forms of a Chinese character. */
const ALIKE: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['аαɑ@4', 'a'], ['ЬВβв', 'b'], ['сϲ', 'c'], ['ԁ', 'd'], ['еεё3', 'e'], ['ƒ', 'f'], ['ɡ', 'g'], ['һнΗ', 'h'], ['іιı1|!l', 'i'],
    ['ϳј', 'j'], ['кκ', 'k'], ['мМ', 'm'], ['пη', 'n'], ['оοσ0', 'o'], ['рρ', 'p'], ['гᴦ', 'r'], ['ѕ5$', 's'], ['тτ7', 't'],
    ['цυμս', 'u'], ['ѵν', 'v'], ['ѡω', 'w'], ['хχ', 'x'], ['уγ', 'y'], ['囘囬迴廻囙洄', '回'], ['漖淖朝嘲', '潮'], ['臺台', '台'],
    ['員', '员'], ['務', '务'], ['鑑鉴鑒', '鉴'], ['師', '师'], ['統', '统'], ['係糸', '系'], ['営營', '营'], ['運', '运'], ['宮宫', '官'],
    ['髟服', '服'], ['戶户', '户'], ['銷', '销'], ['註注', '注'], ['團', '团'], ['隊', '队'],
  ].flatMap(([many = '', one = '']) => [...many].map((each) => [each, one])),
); // biome-ignore format: a table

const read = (text: string) =>
  [...text.normalize('NFKC').toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')]
    .map((each) => ALIKE[each] ?? each)
    .join('');
const OURS_READ = OURS.map(read);
const OUR_WORDS_READ = OUR_WORDS.map(read);

/** It would be taken for the platform or one of its people, whatever alphabet it is written in and however it is spaced. */
export function soundsLikeUs(name: string): boolean {
  const seen = read(name);
  const parts = seen.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const joined = parts.join('');
  return (
    OURS_READ.some((one) => joined.includes(one)) || OUR_WORDS_READ.some((one) => joined === one || parts.includes(one))
  );
}
