/** Where a parcel to us goes, ready to be copied, called, or printed with its number and put into the box. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InferOutput } from 'valibot';
import type { shipTo } from '../../../contract/address/calls.ts';
import type { Sent } from '../../../contract/express/box-label.ts';
import { parcelLabel, warehouseAddress } from '../../../contract/express/calls.ts';
import { download } from '../../api/download.ts';
import { ApiError } from '../../api/exchange/request-once.ts';
import { read } from '../../api/read.ts';
import { copy } from '../../ui/feedback/copy.ts';
import { saveDownload, saveFile } from '../../ui/feedback/save-file.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { grouped } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { regionLine } from '../address/divisions.ts';
import { useOnline } from '../device/use-outbox.ts';
import { useHours } from '../help/hours.ts';
import styles from './SendTo.module.css';
import { text } from './words.ts';

export type Place = InferOutput<typeof shipTo>;
/** What the label is for. */
export interface Inside extends Sent {
  /** Of the receipt or the order. */
  id: string;
}
export type Insides = Inside | readonly Inside[];

/** Of what its buyer sends back. */
export function SendTo({ to }: { to: Place }) {
  const t = useText(text);
  return <Sending to={to} note={t.returnNote} />;
}

interface Parcel {
  to: Place;
  inside?: Inside | undefined;
  note: string;
  /** It goes to our warehouse. */
  ours?: boolean;
}

function Sending({ to, inside, note, ours }: Parcel) {
  const t = useText(text);
  return (
    <Card title={t.sendTo}>
      <Whereto to={to} inside={inside} />
      {ours && <TakenIn />}
      <p className={styles.note}>{note}</p>
    </Card>
  );
}

/** Our warehouse's, for who sells, as the server has it; an address seen before is there without a network. */
export function SendToUs({ inside }: { inside?: Inside }) {
  const t = useText(text);
  const { data } = useQuery(read(warehouseAddress, {}));
  return data ? <Sending to={data} inside={inside} note={t.sendToNote} ours /> : null;
}

/** Whoever sends reads whether somebody takes it in. */
function TakenIn() {
  const hours = useHours('warehouse');
  return hours && <p className={styles.note}>{hours.said}</p>;
}

/** Our warehouse's on top of a sheet that asks for the waybill, with the label of each that goes into the parcel. */
export function OurAddress({ inside }: { inside: Insides | undefined }) {
  const { data } = useQuery(read(warehouseAddress, {}));
  return data ? <SheetAddress to={data} inside={inside} ours /> : null;
}

/** The label of one among several that go to our warehouse. */
export function OurLabel({ inside }: { inside: Inside }) {
  const { data } = useQuery(read(warehouseAddress, {}));
  return data ? <Label to={data} inside={inside} several /> : null;
}

/** On top of a sheet that asks for the waybill. */
export function SheetAddress({ to, inside, ours }: { to: Place; inside?: Insides | undefined; ours?: boolean }) {
  const t = useText(text);
  return (
    <section className={styles.inSheet} aria-label={t.sendTo}>
      <Whereto to={to} inside={inside} />
      {ours && <TakenIn />}
    </section>
  );
}

/** By itself, for what asks for the waybill beside it. */
export const Whereto = ({ to, inside }: { to: Place; inside?: Insides | undefined }) => (
  <>
    <address className={styles.address}>
      <b>{to.name}</b> <a href={`tel:${to.phone}`}>{to.phone}</a>
      <br />
      {regionLine(to)} {to.detail}
    </address>
    <Buttons to={to} inside={inside} />
  </>
);

function Buttons({ to, inside = [] }: { to: Place; inside?: Insides | undefined }) {
  const t = useText(text);
  const labels = [inside].flat();
  return (
    <div className={styles.buttons}>
      <Button kind="tint" size="sm" onClick={() => void copy(`${to.name} ${to.phone} ${regionLine(to)} ${to.detail}`)}>
        {t.copyAll}
      </Button>
      {labels.map((one) => (
        <Label key={one.id} to={to} inside={one} several={labels.length > 1} />
      ))}
    </div>
  );
}

/** @param several of which it says whose it is */
function Label({ to, inside, several }: { to: Place; inside: Inside; several: boolean }) {
  const t = useText(text);
  const language = useLanguage();
  const online = useOnline();
  const [pending, setPending] = useState(false);
  const { kind, id, no } = inside;
  /** This phone draws it. */
  const printHere = async () => {
    const { drawBoxLabel } = await import('./box-label.ts');
    saveFile(`parcel-${no}.pdf`, 'application/pdf', await drawBoxLabel(inside, to, language));
  };
  const printThere = async () =>
    saveDownload(await download(parcelLabel, kind === 'receipt' ? { receiptId: id } : { orderId: id }));
  const print = async () => {
    setPending(true);
    try {
      await (online ? orHere(printThere, printHere) : printHere());
      toast(t.labelDone, { success: true });
    } catch (error) {
      toast(error instanceof ApiError ? error.message : t.labelFailed, { failure: true });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button kind="tint" size="sm" pending={pending} onClick={() => void print()}>
      {several ? t.labelOf(grouped(no)) : t.label}
    </Button>
  );
}

/** Where no answer comes, whatever the browser says of the network. */
const orHere = (ask: () => Promise<void>, here: () => Promise<void>): Promise<void> =>
  ask().catch((error: unknown) => {
    if (error instanceof ApiError && error.outcomeUnknown) return here();
    throw error;
  });
