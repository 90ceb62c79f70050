/** What an owner is told of how their piece came in: they look at the photos, and what they object to of those ends in a word. */
import { cleaningTimes } from '../../../../contract/cleaning/machine.ts';
import { hours } from '../../../../contract/wire/units.ts';
import { named } from '../../../kernel/events/wording.ts';
import type { Notice } from './trouble.ts';

const agree = named(
  'within',
  hours(() => cleaningTimes.agree),
);
const look = named(
  'within',
  hours(() => cleaningTimes.arrival),
);

/** What is stored with us goes to nobody. */
export const asItCame = (stored: boolean) =>
  named(
    'where',
    stored
      ? { zh: '原样放回库位', en: 'it goes back to its shelf as it is' }
      : { zh: '原样还给你', en: 'it is given back as it is' },
  );
export const arrived: Notice = {
  title: { zh: '你的物品到了，看看照片对不对', en: 'Your piece has arrived: are the photos right?' },
  body: ({ name }) => ({
    zh: `${name.zh}：到货照片在详情里，${look.zh}内确认，不对就提异议；不说就接着评估。`,
    en: `${name.en}: see the photos of its arrival, and confirm or object within ${look.en}. If you say nothing, it is assessed then.`,
  }),
  kind: 'deadline',
};

const corrected = {
  title: { zh: '到货异议：同意，已更正', en: 'You were right: the photos of its arrival are corrected' },
  said: { zh: '更正在详情里', en: 'see what was corrected in your order' },
};
const stays = {
  title: { zh: '到货异议：看过了，没有改', en: 'We looked into it: the photos of its arrival stay' },
  said: { zh: '记录不改', en: 'the record stays as it is' },
};

/** They are asked for their word on what can be done. */
const asked = ({ title, said }: typeof stays): Notice => ({
  title,
  body: ({ name, reason, stored }) => ({
    zh: `${name.zh}：${said.zh}（${reason}）。${agree.zh}内同意才洗；不答就不洗，${asItCame(stored).zh}。`,
    en: `${name.en}: ${said.en} (${reason}). It is washed only if you agree within ${agree.en}; otherwise ${asItCame(stored).en}.`,
  }),
  kind: 'deadline',
});
/** And where nothing was said of that yet. */
const goesOn = ({ title, said }: typeof stays): Notice => ({
  title,
  body: ({ name, reason }) => ({
    zh: `${name.zh}：${said.zh}（${reason}）。接着评估能洗成什么样，评估好了等你一句话。`,
    en: `${name.en}: ${said.en} (${reason}). Next we look at what can be done, and ask for your word.`,
  }),
});
export const answered = { corrected: asked(corrected), stays: asked(stays) };
export const answeredEarly = { corrected: goesOn(corrected), stays: goesOn(stays) };
