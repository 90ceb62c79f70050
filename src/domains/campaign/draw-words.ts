/** Words of a draw: what is published of it, what that proves, and recomputing it. */
import type { DrawRule } from '../../../contract/campaign/draw.ts';
import { lotteryRules } from '../../../contract/campaign/rules.ts';
import { minutes } from '../../../contract/wire/units.ts';
import { defineText } from '../../ui/format/text.ts';

const gap = minutes(lotteryRules.beaconAfter);

export const text = defineText({
  zh: {
    proof: '怎么开奖，能查什么',
    /** What is fixed beforehand, by the rule of the draw. */
    fixed: {
      1: '种子',
      2: '种子、随机数轮次和奖品数',
      3: '种子、随机数轮次和每一名得什么奖品',
    } satisfies Record<DrawRule, string>,
    /** What was not. */
    open: {
      1: '随机数轮次和每一名得什么奖品是事先定的；',
      2: '每一名得什么奖品是事先定的；',
      3: '',
    } satisfies Record<DrawRule, string>,
    how: (what: string) =>
      `开始前公布${what}的指纹，也点名用哪一轮公共随机数；截止时公布名单和它的指纹，那一轮要再过 ${gap.zh}才产生，之后改了名单就和指纹对不上。名单定得晚了，就改用之后还没产生的一轮，和名单一起公布。种子、名单和随机数合起来决定顺序，没有取余偏差。`,
    howHere: (what: string) =>
      `开始前公布${what}的指纹，截止时公布名单和它的指纹。种子、名单和演示用的随机数合起来决定顺序，没有取余偏差，谁都能重算。重算只能查出有没有算错，查不出名单是不是挑过：这个随机数事先就能知道。`,
    seedHash: '开始前公布的指纹',
    listHash: '名单的指纹',
    beacon: '随机数',
    round: (n: number) => `第 ${n} 轮`,
    later: '改用随机数',
    closedAt: '名单定下的时间',
    laterWhy: (n: number) =>
      `名单定下时，原来点名的那一轮已经公布或马上要公布，所以不用它。改用第 ${n} 轮，和名单一起公布，那时它还没产生。`,
    sandbox: '演示用的随机数：谁都能提前算出来，不能证明开奖公平。真实开店时用 drand 公共信标。',
    drand: 'drand 公共信标：由多家机构一起签出，开奖前没有人知道。重算时会核对它的签名，不用相信任何服务器。',
    proves: (what: string) =>
      `能证明：${what}在报名前就定了；名单在随机数产生前就定了；中奖顺序只由种子、名单和随机数算出，谁都能重算。`,
    provesLess: (what: string) => `能证明：${what}在报名前就定了；中奖顺序只由种子、名单和随机数算出，谁都能重算。`,
    provesNot: (open: string) =>
      `不能证明：${open}每个抽奖码背后都是不同的真人；没有人替店家报名；这些指纹当时就公布了，要由开奖前存过这一页的人来说。`,
    verify: '在这台设备上重算',
    verifying: '在算',
    save: '存为 JSON',
    list: (n: number) => `名单，${n} 个抽奖码`,
    script: '下载核对脚本',
    scriptHow: (file: string) =>
      `存下 JSON，用 Node 运行脚本就能核对：node verify-draw.mjs ${file}。它不用我们的代码。`,
    holds: '重算一致',
    holdsBody: (n: number, winners: number) => `${n} 个抽奖码，前 ${winners} 名和公布的一样。`,
    cannot: '这里没有算成',
    cannotBody: '浏览器不支持，或网络断了。可以再试一次，或保存数据到别的设备上算。',
    broken: '对不上',
    faults: {
      seed: (what: string) => `${what}和开始前公布的指纹不符。`,
      list: '名单和公布的指纹不符。',
      late: '名单定下时，随机数已经公布：不能证明名单先定。',
      beacon: '信标没有在点名的那一轮签出这个数。',
      order: '中奖顺序不是由种子、名单和随机数算出来的。',
    },
    mine: '我的',
    tickets: '中奖的抽奖码，各中了什么（没领的会给下一位）',
  },
  en: {
    proof: 'How it is drawn, and what you can check',
    fixed: {
      1: 'the seed',
      2: 'the seed, the beacon’s round and the number of prizes',
      3: 'the seed, the beacon’s round and which prize each place wins',
    },
    open: {
      1: 'that the beacon’s round and which prize each place wins were fixed beforehand, ',
      2: 'that it was fixed beforehand which prize each place wins, ',
      3: '',
    },
    how: (what: string) =>
      `Before it opens, a fingerprint of ${what} is published, and the round of a public beacon named. When it closes, the list and its fingerprint are published; that round is made ${gap.en} later, and a list changed since would not match. Should the list come too late for it, a later round that is not made yet is named with it. Seed, list and beacon together decide the order, without modulo bias.`,
    howHere: (what: string) =>
      `Before it opens, a fingerprint of ${what} is published; when it closes, the list and its fingerprint. Seed, list and the demo’s number together decide the order, without modulo bias, and anybody can recompute it. That finds a draw that was worked out wrongly, not a list that was chosen to win: this number can be known beforehand.`,
    seedHash: 'Fingerprint, published first',
    listHash: 'Fingerprint of the list',
    beacon: 'Beacon',
    round: (n: number) => `Round ${n}`,
    later: 'Drawn by',
    closedAt: 'List fixed',
    laterWhy: (n: number) =>
      `When the list was fixed, the round named first was public or about to be, so it is not used. Round ${n} was named with the list instead, before it was made.`,
    sandbox:
      'A demo beacon: anybody can work it out beforehand, so it proves nothing about fairness. A real shop uses drand’s public one.',
    drand:
      'drand’s public beacon: many organisations sign it together and none knows it before. Recomputing checks their signature, so no server has to be believed.',
    proves: (what: string) =>
      `It proves: ${what} stood before anybody entered, the list before that round was made, and the order follows from seed, list and beacon alone. Anyone can recompute it.`,
    provesLess: (what: string) =>
      `It proves: ${what} stood before anybody entered, and the order follows from seed, list and beacon alone. Anyone can recompute it.`,
    provesNot: (open: string) =>
      `It does not prove: ${open}that each ticket is a different person, that the shop entered nobody, or that the fingerprints were published in time: only who saved this page before the draw can say.`,
    verify: 'Recompute on this device',
    verifying: 'Computing',
    save: 'Save as JSON',
    list: (n: number) => `The list, ${n} ${n === 1 ? 'ticket' : 'tickets'}`,
    script: 'Get the script',
    scriptHow: (file: string) =>
      `Save the JSON and check it with Node, by a script that uses none of our code: node verify-draw.mjs ${file}`,
    holds: 'It checks out',
    holdsBody: (n: number, winners: number) =>
      `${n} ${n === 1 ? 'ticket' : 'tickets'}; the first ${winners === 1 ? 'one matches' : `${winners} match`} what was published.`,
    cannot: 'It could not be computed here',
    cannotBody:
      'This browser cannot do it, or the network was away. Try again, or save the data and compute it on another device.',
    broken: 'It does not check out',
    faults: {
      seed: (what: string) => `Not what the published fingerprint is of: ${what}.`,
      list: 'The list is not the one whose fingerprint was published.',
      late: 'The number was public when the list was fixed: it does not prove that the list came first.',
      beacon: 'The beacon did not sign this number in the round that was named.',
      order: 'The winners do not follow from seed, list and beacon.',
    },
    mine: 'mine',
    tickets: 'Winning tickets and what each won (what is not claimed goes to the next)',
  },
});
