/** What whoever objected is told once another has decided. */
import { eg } from '../../../contract/notice/wording.ts';
import type { ObjectedService } from '../../../contract/objection/rules.ts';
import { objectedServices, objectionTimes } from '../../../contract/objection/rules.ts';
import { days } from '../../../contract/wire/units.ts';
import { wording } from '../../kernel/events/wording.ts';

const within = days(objectionTimes.within);
/** Beside a decision that is not yet the last. */
export const orObject = {
  zh: `不同意，${within.zh}内可以在详情里提一次异议，由另一位同事最后定。`,
  en: ` If you disagree, object there once within ${within.en}; another colleague decides for good.`,
};

const paid = (service: ObjectedService) =>
  wording(service, 'objection.paid', eg('name', 'amount', 'reason'), ({ name, amount, reason }) => ({
    title: { zh: '你的异议：再看过，加赔', en: 'Your objection: we pay more' },
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
