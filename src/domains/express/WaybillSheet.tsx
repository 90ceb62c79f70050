/** Says with which parcel something travels; what is typed is kept until it is sent. */
import type { ReactNode } from 'react';
import type { FormOf } from '../../offline/device/items.ts';
import { draftName } from '../../offline/drafts/drafts.ts';
import { lackOf, moreWords } from '../../ui/format/more-words.ts';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { useReopened } from '../device/drafts/use-reopened.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { type Insides, OurAddress, type Place, SheetAddress } from './SendTo.tsx';
import { type Waybill, WaybillFields, wholeWaybill } from './WaybillFields.tsx';
import { isWaybill } from './WaybillScan.tsx';
import { text } from './words.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Whose parcel, e.g. `order-1`: it is kept under that. */
  parcelOf: string;
  title: string;
  ok: string;
  /** What is sent. */
  about?: ReactNode;
  note?: ReactNode;
  /** The parcel comes to us: where to is said above the fields, with the label of what lies in it where that is one thing. */
  toUs?: { inside?: Insides | undefined };
  /** It goes home: where to. */
  to?: Place | null;
  pending?: boolean;
  /** What else is missing. */
  missing?: string | false;
  /** What stands there at first. */
  start?: Waybill;
  /** It is forgotten once this is through, and stays where it fails. */
  onOk: (parcel: Waybill) => Promise<unknown>;
}

/** What is typed is kept under that, whoever asks for it. */
export const WAYBILL_FORM = 'waybill';
const NOTHING: Waybill = { company: '', waybill: '' };

/** Of a write that waits: it can be changed in its sheet on that page. */
export const waybillForm = (parcelOf: string, path: string, { company, waybill }: Waybill): FormOf => ({
  ...{ name: draftName(WAYBILL_FORM, parcelOf), value: { company, waybill }, path },
});

/** The sheet of what was taken back out of the queue opens. */
export const useWaybillReopened = (parcelOf: string, open: () => void): void =>
  useReopened(WAYBILL_FORM, (one) => one === parcelOf && open());

export const WaybillSheet = (props: Props) => props.open && <Filled key={props.parcelOf} {...props} />;

function Filled({
  onClose,
  parcelOf,
  title,
  ok,
  about,
  note,
  toUs,
  to,
  pending,
  missing,
  start = NOTHING,
  onOk,
}: Props) {
  const form = useDraftForm<Waybill>({
    form: WAYBILL_FORM,
    id: parcelOf,
    start: () => start,
    isTouched: ({ company, waybill }) => company !== start.company || waybill !== start.waybill,
  });
  const t = useText(text);
  const m = useText(moreWords);
  if (!form) return null;
  const { company, waybill } = form.value;
  const whole = wholeWaybill(form.value);
  const lacks = lackOf(m, [
    [t.company, company],
    [t.waybill, waybill, !isWaybill(waybill) && t.waybillBad],
  ]);
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      foot={
        <Button
          block
          pending={pending || form.submitting}
          disabledReason={lacks || missing}
          onClick={() => whole && void form.submit(() => onOk(whole)).catch(() => undefined)}
        >
          {ok}
        </Button>
      }
    >
      {about}
      {toUs && <OurAddress inside={toUs.inside} />}
      {to && <SheetAddress to={to} />}
      <WaybillFields value={form.value} onChange={form.set} hint={note} />
    </Sheet>
  );
}
