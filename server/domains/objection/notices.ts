/** What whoever objected is told once another has decided. */
import { eg } from '../../../contract/notice/wording.ts';
import type { ObjectedService } from '../../../contract/objection/rules.ts';
import { objectedServices, objectionTimes } from '../../../contract/objection/rules.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { days } from '../../../contract/wire/units.ts';
import { wording } from '../../kernel/events/wording.ts';
import type { NotDecided } from './objectable.ts';

const within = days(() => objectionTimes.within);
/** Beside a decision that is not yet the last. */
export const orObject = {
  get zh() {
    return `不同意，${within.zh}内可以在详情里提一次异议，由另一位同事最后定。`;
  },
  get en() {
    return ` If you disagree, object there once within ${within.en}; another colleague decides for good.`;
  },
};

/** Why nobody can object. */
export const notObjectable: Record<NotDecided['not'], Words> = {
  early: { zh: '还没有决定，有了决定才能提异议', en: 'Nothing is decided yet; you can object once it is' },
  over: {
    zh: '这件到了、找到了，或接着在办：没有还算数的决定可以提异议',
    en: 'It came, was found or goes on: no decision stands that you could object to',
  },
  full: { zh: '已经赔足，没有更多可赔，不用提异议', en: 'It was paid for in full; an objection could bring no more' },
};

/** Why nobody can object again. */
export const notTwice = {
  open: {
    zh: '上一个异议还没有答复，答复后才能对别的决定提异议',
    en: 'Your objection before this one waits for its answer; after that you can object to another decision',
  },
  answered: { zh: '对这个决定已经提过异议', en: 'You have objected to this decision already' },
} as const satisfies Record<string, Words>;

const paid = (service: ObjectedService) =>
  wording(service, 'objection.paid', eg('name', 'amount', 'reason'), ({ name, amount, reason }) => ({
    title: { zh: '你的异议：再看过，赔给你', en: 'Your objection: we pay' },
    body: {
      zh: `${name.zh}：¥${amount} 已到余额，这是最后的决定。${reason}`,
      en: `${name.en}: ¥${amount} is in your balance; this is final. ${reason}`,
    },
  }));

const stands = (service: ObjectedService) =>
  wording(service, 'objection.refused', eg('name', 'reason'), ({ name, reason }) => ({
    title: { zh: '你的异议：再看过，维持原来的决定', en: 'Your objection: the decision stands' },
    body: {
      zh: `${name.zh}：另一位同事看过，这是最后的决定。${reason}`,
      en: `${name.en}: another colleague looked into it; this is final. ${reason}`,
    },
  }));

type Kinds = { paid: ReturnType<typeof paid>; stands: ReturnType<typeof stands> };
export const objectionNotices = Object.fromEntries(
  objectedServices.map((service) => [service, { paid: paid(service), stands: stands(service) }]),
) as Record<ObjectedService, Kinds>;
