/** What an invitation gives, to whom, and how much of it there is. */
import { inviteRules } from '../../../../contract/campaign/rules.ts';
import { couponRules } from '../../../../contract/coupon/calls.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { useText } from '../../../ui/format/text.ts';
import { isWholeIn } from '../../../ui/format/validators.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { text } from './words.ts';

const amounts = ['inviterOff', 'inviterFrom', 'friendOff', 'friendFrom', 'minOrder', 'total'] as const;
type Amount = (typeof amounts)[number];
export type InviteDraft = Record<Amount, number | null> & { most: string };

export const emptyInvite: InviteDraft = {
  inviterOff: null,
  inviterFrom: null,
  friendOff: null,
  friendFrom: null,
  minOrder: null,
  total: null,
  most: '10',
};

type Words = (typeof text)['zh'];

/** Whether a coupon takes off more than its minimum allows. */
export const takesTooMuch = (off: number | null, minimum: number | null) =>
  off !== null && minimum !== null && off > minimum * couponRules.most;

/** Of what is given, fen. */
export const LEAST = 100;

const wholeFrom1 = (text: string, most: number) => isWholeIn(text, [1, most]);

/** What is empty and must not be, by name. */
export const inviteMissing = (draft: InviteDraft, t: Words): string[] => [
  ...amounts.filter((name) => name !== 'minOrder' && draft[name] === null).map((name) => t[name]),
  ...(draft.most === '' ? [t.most] : []),
];

/** The first thing that is missing or breaks a rule, in words. */
export function inviteLacks(draft: InviteDraft, t: Words): string | null {
  for (const name of amounts) {
    if (name === 'minOrder') continue;
    const value = draft[name];
    if (value === null) return t.missing(t[name]);
    if (value < LEAST) return t.least(t[name], `¥${yuan(LEAST)}`);
  }
  if (takesTooMuch(draft.inviterOff, draft.inviterFrom)) return t.breaks(t.inviterFrom, t.half);
  if (takesTooMuch(draft.friendOff, draft.friendFrom)) return t.breaks(t.friendFrom, t.half);
  if (draft.most === '') return t.missing(t.most);
  if (!wholeFrom1(draft.most, inviteRules.mostFriends)) return t.within(t.most, inviteRules.mostFriends);
  return pairs(draft) < 1 ? t.onePair : null;
}

const pairs = ({ inviterOff, friendOff, total }: InviteDraft) =>
  inviterOff && friendOff ? Math.floor((total ?? 0) / (inviterOff + friendOff)) : 0;

export function InviteFields({ draft, onChange }: { draft: InviteDraft; onChange: (draft: InviteDraft) => void }) {
  const t = useText(text);
  const low: Partial<Record<Amount, boolean>> = {
    inviterFrom: takesTooMuch(draft.inviterOff, draft.inviterFrom),
    friendFrom: takesTooMuch(draft.friendOff, draft.friendFrom),
  };
  return (
    <>
      {amounts.map((name) => (
        <AmountField
          key={name}
          label={t[name]}
          value={draft[name]}
          onChange={(value) => onChange({ ...draft, [name]: value })}
          error={low[name] ? t.half : null}
          hint={name === 'total' ? t.totalHint(pairs(draft)) : undefined}
        />
      ))}
      <Field
        label={t.most}
        value={draft.most}
        onChange={(most) => onChange({ ...draft, most })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
      />
    </>
  );
}
