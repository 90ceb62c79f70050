/** Retrievals on the workbench: every item scanned into its parcel, then sent; and single items put aside. */

import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { workOutList, workOutSend } from '../../../../contract/stock/warehouse.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { ALWAYS_FRESH, readPages } from '../../../api/read.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { grouped } from '../../../ui/format/format.ts';
import { IconBox } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { regionLine } from '../../address/divisions.ts';
import { sizeName } from '../../catalogue/sizes.ts';
import { tellSaved } from '../../device/kept.ts';
import { useQueuedWrite } from '../../device/use-queued-write.ts';
import { QueuedNotice, useWaitsOn } from '../../device/work/QueuedNotice.tsx';
import { WaybillScan } from '../../express/WaybillScan.tsx';
import { useWaybillReopened, WaybillSheet, waybillForm } from '../../express/WaybillSheet.tsx';
import { Acts } from '../Acts.tsx';
import { WorkList } from '../WorkList.tsx';
import { ItemFinder } from './ItemFinder.tsx';
import styles from './warehouse.module.css';
import { text } from './words.ts';

type Retrieval = Output<typeof workOutList>['list'][number];

export default function Retrievals() {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(workOutList, {}), ...ALWAYS_FRESH });
  return (
    <WorkList
      name="work-retrievals"
      of={{ kind: 'retrieval', by: workOutSend }}
      query={query}
      rowHeight={220}
      row={({ no, items }, language) => ({
        name: t.out(grouped(no)),
        facts: items.map(({ name, shelf }) => `${name[language]} ${shelf}`),
      })}
      empty={{ title: t.outEmptyTitle, body: t.emptyBody, icon: <IconBox size={24} /> }}
      above={() => <ItemFinder />}
    >
      {(one) => <Job one={one} />}
    </WorkList>
  );
}

export function Job({ one }: { one: Retrieval }) {
  const t = useText(text);
  const language = useLanguage();
  const [open, setOpen] = useState<'scan' | 'parcel' | null>(null);
  const { address } = one;
  const thing = `retrieval-${one.id}`;
  // Sent once, each of its pieces had been scanned.
  useWaybillReopened(thing, () => setOpen('parcel'));
  const isPacked = useWaitsOn(thing);
  return (
    <Card title={t.out(grouped(one.no))}>
      <ul className={styles.lines}>
        {one.items.map((item) => (
          <li key={item.id} className={styles.words}>
            <b>
              {item.name[language]} {sizeName(item.size, language)}
            </b>
            <small>
              {item.code} · {t.shelf} {item.shelf}
            </small>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        {t.to} {address.name} {address.phone} {regionLine(address)} {address.detail}
      </p>
      <QueuedNotice thing={thing} />
      {!isPacked && (
        <div className={styles.acts}>
          <Acts by={workOutSend}>
            <Button size="sm" onClick={() => setOpen('scan')}>
              {t.send}
            </Button>
          </Acts>
        </div>
      )}
      {open && <Pack one={one} packed={open === 'parcel'} onClose={() => setOpen(null)} />}
    </Card>
  );
}

const PACKING = '/pages/user/workbench?work=retrievals';

function Pack({ one, packed, onClose }: { one: Retrieval; packed: boolean; onClose: () => void }) {
  const t = useText(text);
  const [code, setCode] = useState('');
  const [scanned, setScanned] = useState<ReadonlySet<string>>(
    () => new Set(packed ? one.items.map(({ code: known }) => known) : []),
  );
  const [addressing, setAddressing] = useState(packed);
  const parcelOf = `retrieval-${one.id}`;
  const send = useQueuedWrite(workOutSend, {
    label: () => ({ zh: text.zh.sendLabel(one.no), en: text.en.sendLabel(one.no) }),
    link: PACKING,
    form: (parcel) => waybillForm(parcelOf, PACKING, parcel),
  });
  const read = (value: string) => {
    const known = value.trim().toUpperCase();
    setCode('');
    if (one.items.some((item) => item.code === known)) setScanned((now) => new Set([...now, known]));
    else toast(t.wrongCode(known), { failure: true });
  };
  const left = one.items.length - scanned.size;
  return (
    <>
      <Sheet
        open={!addressing}
        onClose={onClose}
        title={t.scanned(scanned.size, one.items.length)}
        foot={
          <Button block disabledReason={left > 0 && t.sendMissing(left)} onClick={() => setAddressing(true)}>
            {t.send}
          </Button>
        }
      >
        <WaybillScan label={t.scanCode} value={code} onChange={setCode} onRead={read} />
        <ul className={styles.lines}>
          {one.items.map((item) => (
            <li key={item.id} className={styles.count}>
              <span>
                {item.code} · {t.shelf} {item.shelf}
              </span>
              {scanned.has(item.code) && <Tag tone="ok">✓</Tag>}
            </li>
          ))}
        </ul>
      </Sheet>
      <WaybillSheet
        open={addressing}
        onClose={onClose}
        parcelOf={parcelOf}
        title={t.send}
        ok={t.send}
        pending={send.isPending}
        onOk={(parcel) =>
          send.mutateAsync({ id: one.id, codes: [...scanned], ...parcel }).then((saved) => {
            tellSaved(saved, t.sent);
            onClose();
          })
        }
      />
    </>
  );
}
