/** What an owner is told of a piece that our inspection turned down: why, and what can be done. */
import type { RefusalKind } from '../../../../contract/recycle/shown.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import { named } from '../../../kernel/events/wording.ts';

interface Facts {
  name: Words;
  kind: RefusalKind | null;
  /** What staff say of it. */
  note: string;
  stored: boolean;
  /** It is on its way back to its owner. */
  coming: boolean;
  back: Words;
}

const why: Readonly<Record<RefusalKind, Words>> = {
  fake: { zh: '质检认为不是正品', en: 'our inspection found that it is not genuine' },
  notAsTold: { zh: '和你写的差太多', en: 'it is too different from your description' },
  damaged: { zh: '有损坏', en: 'it is damaged' },
  untradable: { zh: '平台不做这类东西', en: 'we don’t trade in items like this' },
};
const none: Words = { zh: '不能收', en: 'it could not be accepted' };

export const refusedNews = {
  refused: {
    title: { zh: '质检没有通过', en: 'It did not pass the inspection' },
    body: ({ name, kind, back }: Facts) => {
      const { zh, en } = named('reason', kind ? why[kind] : none);
      return { zh: `${name.zh}：${zh}，${back.zh}。`, en: `${name.en}: ${en}, so it ${back.en}.` };
    },
  },
  fake: {
    title: { zh: '质检认为不是正品，没有收', en: 'Found not genuine, so it was not accepted' },
    body: ({ name, stored, back }: Facts) => {
      const put = named(
        'where',
        stored
          ? { zh: '由平台隔离，先不能卖', en: 'has been put aside by us' }
          : { zh: `${back.zh}，不能再在平台卖`, en: back.en },
      );
      return {
        zh: `${name.zh} ${put.zh}。不认可，请联系客服。`,
        en: `${name.en} ${put.en} and cannot be sold here. If you disagree, please contact support.`,
      };
    },
  },
  genuine: {
    title: { zh: '重新看过，撤回了「不是正品」', en: 'We looked again: it is no longer held to be fake' },
    body: ({ name, note, coming }: Facts) => {
      const when = named(
        'next',
        coming ? { zh: '收到后可以再卖', en: ' once you have it' } : { zh: '可以再卖了', en: '' },
      );
      return { zh: `${name.zh} ${when.zh}：${note}`, en: `${name.en} may be sold here again${when.en}: ${note}` };
    },
  },
} as const;
