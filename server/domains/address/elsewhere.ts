/** An address, or the default, that another device has set since: an older write does not replace it unseen. */
import type { ChangedSince } from '../../../contract/wire/call.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import type { Knows } from '../../kernel/state/seen.ts';

interface Place {
  name: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  detail: string;
}

const said = ({ name, phone, province, city, district, detail }: Place) =>
  [name, phone, [province, city, district].join(''), detail].join(' ');

/** @param wanted what it is to become; undefined for taken out. @throws Refusal CHANGED_ELSEWHERE */
export function mustHaveSeenAddress(
  knows: Knows,
  now: Place & { id: string; changed_at: Date | null },
  seen: number | null | undefined,
  wanted?: Place,
): void {
  if (knows(now.changed_at, seen) || (wanted && said(wanted) === said(now))) return;
  const zh = wanted ? `你改成的「${said(wanted)}」` : '你要的删除';
  const en = wanted ? `Your “${said(wanted)}”` : 'Removing it';
  throw new Refusal('CHANGED_ELSEWHERE', {
    said: {
      zh: `这个地址在你看过之后改过，现在是「${said(now)}」；${zh}还没有生效`,
      en: `This address was changed after you saw it and is now “${said(now)}”. ${en} has not taken effect`,
    },
    changed: [{ id: now.id, at: now.changed_at?.getTime() ?? 0 }] satisfies ChangedSince[],
  });
}

/** @param first the default now, another than the one that is to be. @throws Refusal CHANGED_ELSEWHERE */
export function mustHaveSeenDefault(
  knows: Knows,
  first: Place & { id: string; default_at: Date | null },
  seen: number | null | undefined,
): void {
  if (knows(first.default_at, seen)) return;
  throw new Refusal('CHANGED_ELSEWHERE', {
    said: {
      zh: `默认地址在你看过之后换过，现在是「${said(first)}」；你这一次改动还没有生效`,
      en: `The default address was changed after you saw it and is now “${said(first)}”. Yours has not taken effect`,
    },
    changed: [{ id: first.id, at: first.default_at?.getTime() ?? 0 }] satisfies ChangedSince[],
  });
}
