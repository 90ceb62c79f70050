/** What an owner is told of a piece that they said did not come home. */
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import type { ClaimState } from '../../../../contract/identify/rules.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import { days } from '../../../../contract/wire/units.ts';
import type { Db } from '../../../db/schema.ts';
import { homeBySilence, paidAndFound } from '../../express/found.ts';
import { orObject } from '../../objection/notices.ts';
import { type Notice, send, withOthers } from '../notices.ts';
import type { CaseRow } from '../queries.ts';

interface Told {
  state: Exclude<ClaimState, 'open' | 'back'>;
  amount: number;
  note: string;
  /** All that it is covered for was paid: nothing more can be. */
  full?: boolean;
  /** It broke here. */
  broken?: boolean;
  /** It was lost here. */
  mislaid?: boolean;
  /** Its owner said otherwise than we of how it came. */
  arrival?: boolean;
  /** It was being judged: whether that goes on. */
  judging?: 'stopped' | 'resumed' | null;
}

/** It was paid for, was not, or its carrier says that it came after all. */
export function tellClaim(
  db: Db,
  row: CaseRow,
  { state, amount, note: why, full = false, broken = false, mislaid = false, arrival = false, judging = null }: Told,
  now: Date,
): Promise<void> {
  const note = judging ? andThen[judging](row, why) : { zh: why, en: why };
  if (arrival) return send(db, row, arrivalDecided({ paid: state === 'paid', amount, note, full }), now);
  if (broken) return send(db, row, brokenDecided({ amount, note, full }), now);
  if (mislaid) return send(db, row, mislaidDecided({ paid: state === 'paid', amount, note, full }), now);
  const title: Record<typeof state, Words> = {
    paid: { zh: '寄回丢了，赔给你', en: 'Lost on its way home: we paid you' },
    refused: { zh: '寄回没收到：查过，不赔', en: 'Not received: we looked into it, and nothing is paid' },
    came: { zh: '寄回的送到了', en: 'Your piece has come home' },
  };
  const notice: Notice = {
    title: title[state],
    body: ({ name }) =>
      ({
        paid: {
          zh: `${name.zh}：¥${yuan(amount)} 已到余额。${note.zh}${full ? '' : orObject.zh}`,
          en: `${name.en}: ¥${yuan(amount)} is in your balance. ${note.en}${full ? '' : orObject.en}`,
        },
        refused: {
          zh: `${name.zh}：${note.zh} 查到的照片在详情里。${orObject.zh}`,
          en: `${name.en}: ${note.en} What we found is on its page.${orObject.en}`,
        },
        came: {
          zh: `${name.zh}：快递说送到了，不再判断赔付。其实没收到，可以在详情里再提。`,
          en: `${name.en}: its carrier says that it came, so nothing is decided any more. If it did not, say so again on its page.`,
        },
      })[state],
    ...(state === 'paid' && { kind: 'money' }),
  };
  return send(db, row, notice, now);
}

/** What follows for its being judged, before the reason. */
const andThen = {
  stopped: ({ refunded, fee }: CaseRow, why: string) => ({
    zh: `不再鉴别${refunded ? '' : `，¥${yuan(fee)} 原路退回`}。${why}`,
    en: `It is judged no more${refunded ? '' : `; ¥${yuan(fee)} goes back the way it came`}. ${why}`,
  }),
  resumed: ({ state }: CaseRow, why: string) => ({
    zh: `${state === 'appealed' ? '申诉接着看' : '接着鉴别'}。${why}`,
    en: `${state === 'appealed' ? 'Your appeal' : 'Its authentication'} goes on. ${why}`,
  }),
} satisfies Record<NonNullable<Told['judging']>, (row: CaseRow, why: string) => Words>;

type Decision = Required<Pick<Told, 'amount' | 'full'>> & { note: Words };

const brokenDecided = ({ amount, note, full }: Decision): Notice =>
  amount > 0
    ? {
        title: { zh: '弄坏的已赔付', en: 'We damaged it, and paid you' },
        body: ({ name }) => ({
          zh: `${name.zh}：¥${yuan(amount)} 已到余额，东西还是你的，下一步在详情里。${note.zh}${full ? '' : orObject.zh}`,
          en: `${name.en}: ¥${yuan(amount)} is in your balance. The piece stays yours; its page says what comes next. ${note.en}${full ? '' : orObject.en}`,
        }),
        kind: 'money',
      }
    : {
        title: full
          ? { zh: '查清了，之前已赔足', en: 'We looked into it; it was paid for in full' }
          : { zh: '查清了，不另赔', en: 'We looked into it; nothing is paid' },
        body: ({ name }) => ({
          zh: `${name.zh}：下一步在详情里。${note.zh}${full ? '' : orObject.zh}`,
          en: `${name.en}: its page says what comes next. ${note.en}${full ? '' : orObject.en}`,
        }),
      };

const arrivalDecided = ({ paid, amount, note, full }: Decision & { paid: boolean }): Notice => ({
  title: paid
    ? { zh: '到货的事：查过，赔给你', en: 'How it came: we paid you' }
    : { zh: '到货的事：查过，不赔', en: 'How it came: nothing is paid' },
  body: ({ name }) => ({
    zh: `${name.zh}：${paid ? `¥${yuan(amount)} 已到余额。` : ''}${note.zh} 查到的照片在详情里。${full ? '' : orObject.zh}`,
    en: `${name.en}: ${paid ? `¥${yuan(amount)} is in your balance. ` : ''}${note.en} What we found is on its page.${full ? '' : orObject.en}`,
  }),
  ...(paid && { kind: 'money' as const }),
});

const mislaidDecided = ({ paid, amount, note, full }: Decision & { paid: boolean }): Notice =>
  paid
    ? {
        title: { zh: '在我们这里丢的，定了', en: 'Lost with us: decided' },
        body: ({ name }) => ({
          zh: `${name.zh}：${amount > 0 ? `¥${yuan(amount)} 已到余额。` : '之前已经赔足，不再另赔。'}后来找到会问你要不要它。${note.zh}${full ? '' : orObject.zh}`,
          en: `${name.en}: ${amount > 0 ? `¥${yuan(amount)} is in your balance.` : 'it was paid for in full before.'} Should it be found, we ask what shall become of it. ${note.en}${full ? '' : orObject.en}`,
        }),
        kind: 'money',
      }
    : {
        title: { zh: '找到了，没有丢', en: 'Found: it was not lost' },
        body: ({ name }) => ({
          zh: `${name.zh}：它在我们这里，下一步在详情里。${note.zh}`,
          en: `${name.en} lies with us; its page says what comes next. ${note.en}`,
        }),
      };

const disputed = days(() => identifyTimes.disputed);

/** What came is other than what its owner sent, as whoever took it in says. */
export function tellUnlike(db: Db, row: CaseRow, note: string, now: Date): Promise<void> {
  const notice: Notice = {
    title: { zh: '到的和你寄的不一样', en: 'What came is not as you sent it' },
    body: ({ name }) => ({
      zh: `${name.zh}：${note}。到货照片在详情里。不是这样，${disputed.zh}内可以在详情里提出来，由没经手的同事判断；不想鉴别它，在鉴别师开始看之前点「不鉴别了」，鉴别费全退、寄回。`,
      en: `${name.en}: ${note}. Photos of how it came are on its page. If that is not so, say so there within ${disputed.en}, and somebody who had no hand in it decides; if you do not want it authenticated, tap “Cancel” before an expert begins: all of the fee goes back, and it goes home.`,
    }),
    kind: 'deadline',
  };
  return send(db, row, notice, now);
}

/** We say so ourselves. @param a.left what can still be paid for it, fen; `paused` it was still being judged */
export function tellFault(
  db: Db,
  row: CaseRow,
  { what, left, paused }: { what: 'damaged' | 'lost'; left: number; paused: boolean },
  now: Date,
): Promise<void> {
  const appealed = {
    zh: '申诉等这件事查清再接着看，结论不因此改变。',
    en: ' Your appeal goes on once that is decided; the result is no other by it.',
  };
  const judged = {
    zh: '查清前先不鉴别：不用赔就接着鉴别，赔了就不再鉴别、退鉴别费。',
    en: ' Nobody judges it until that is decided: if nothing has to be paid it goes on, else it ends and its fee goes back.',
  };
  const back = !paused ? { zh: '', en: '' } : row.state === 'appealed' ? appealed : judged;
  const seen =
    what === 'lost'
      ? { zh: '我们在找，说明在详情里。', en: 'we are looking for it, as its page says.' }
      : { zh: '照片在详情里。', en: 'see the photos on its page.' };
  const notice: Notice = {
    title:
      what === 'lost'
        ? { zh: '在我们这里找不到了', en: 'We cannot find it here' }
        : { zh: '在我们这里弄坏了', en: 'It was damaged with us' },
    body: ({ name }) =>
      left > 0
        ? {
            zh: `${name.zh}：${seen.zh}${back.zh}由没经手的同事判断，最多赔 ¥${yuan(left)}；你什么都不用做。`,
            en: `${name.en}: ${seen.en}${back.en} Somebody who had no hand in it decides; up to ¥${yuan(left)} is paid, and there is nothing you have to do.`,
          }
        : {
            zh: `${name.zh}：${seen.zh}${back.zh}之前已经赔足，不再另赔；由没经手的同事看怎么了结。`,
            en: `${name.en}: ${seen.en}${back.en} It was paid for in full before, so nothing more is; somebody who had no hand in it looks into it.`,
          },
    kind: 'money',
  };
  return send(db, row, notice, now);
}

/** Its carrier gave it back to us. @param a.claims how many claims that it did not come are over with that */
export function tellCameBack(
  db: Db,
  row: CaseRow,
  { others, claims }: { others: number; claims: number },
  now: Date,
): Promise<void> {
  const over = {
    zh: claims > 0 ? '没收到的赔付判断到此为止：没有丢，不按丢件赔。' : '',
    en: claims > 0 ? ' What you said did not come is not lost, so nothing is paid for as lost.' : '',
  };
  const notice: Notice = {
    title: { zh: '寄回的没送到，退回我们这里了', en: 'Not delivered; it is back with us' },
    body: ({ name }) => ({
      zh: `${withOthers(name, others).zh}：退回时的照片在详情里；按原来的地址再寄一次，寄出前可以在详情里换地址，都不另收钱。${over.zh}`,
      en: `${withOthers(name, others).en}: photos of how it came back are on its page. It is sent to the same address again, or to another that you choose on its page before it leaves, at no cost to you.${over.en}`,
    }),
  };
  return send(db, row, notice, now);
}

const wait = days(() => identifyTimes.found);

/** It was paid for as lost, and is here. @param paid what was paid for it, fen */
export const tellFoundPaid = (db: Db, row: CaseRow, paid: number, now: Date): Promise<void> =>
  send(db, row, { ...paidAndFound, body: ({ name }) => paidAndFound.body(name, yuan(paid), wait) }, now);

/** And its owner said nothing. */
export const tellHomeBySilence = (db: Db, row: CaseRow, now: Date): Promise<void> =>
  send(db, row, { title: homeBySilence.title, body: ({ name }) => homeBySilence.body(name) }, now);
