/** Many offers from a spreadsheet: what would become of each line is seen first, and only those that can are sealed. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { hallBidMany, hallList } from '../../../../contract/recycle/hall-calls.ts';
import { recycleRules } from '../../../../contract/recycle/rules.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { exactYuan, yuan } from '../../../../contract/wire/yuan.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { saveFile } from '../../../ui/feedback/save-file.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { grouped } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../../device/live/NeedsNetwork.tsx';
import styles from '../recycle.module.css';
import { type BidLine, readBids, sheetOf, tooMuch, type Unread } from './bids-csv.ts';
import { text as bulk } from './bulk-words.ts';
import type { Filter } from './FilterSheet.tsx';
import { text } from './words.ts';

const plain = ({ no, price }: BidLine) => ({ no, price });

export function BulkBids({ filter, onClose }: { filter: Filter; onClose: () => void }) {
  const t = useText(text);
  const b = useText(bulk);
  const language = useLanguage();
  const queries = useQueryClient();
  const file = useRef<HTMLInputElement>(null);
  const many = useWrite(hallBidMany);
  const [seen, setSeen] = useState<Output<typeof hallBidMany> | null>(null);
  const [bids, setBids] = useState<BidLine[]>([]);
  const [unread, setUnread] = useState<Unread[]>([]);
  const [empty, setEmpty] = useState(false);
  const [listing, setListing] = useState(false);
  const [tooBig, setTooBig] = useState<string | null>(null);
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    const { bids: lines, unread: left } = readBids(tooMuch(chosen, 0) ? '' : await chosen.text());
    const over = tooMuch(chosen, lines.length);
    setTooBig(over && b.over[over]);
    setUnread(over ? [] : left);
    setSeen(null);
    setBids(lines);
    setEmpty(!over && lines.length === 0);
    if (over || lines.length === 0) return;
    setSeen(await many.mutateAsync({ bids: lines.map(plain), preview: true }));
  };
  const offerList = async () => {
    setListing(true);
    try {
      // What one file may hold of them, the one that ends next first.
      const asked = read(hallList, { ...filter, size: recycleRules.bulk.rows });
      const { list } = await queries.fetchQuery({ ...asked, ...ALWAYS_FRESH });
      saveFile(b.file, 'text/csv;charset=utf-8', sheetOf(list, b.heads, language));
    } finally {
      setListing(false);
    }
  };
  const good = seen?.list.filter(({ fault }) => fault === null) ?? [];
  const send = async () => {
    const wanted = bids.filter(({ no }) => good.some((line) => line.no === no));
    const { taken } = await many.mutateAsync({ bids: wanted.map(plain), preview: false });
    toast(b.sent(taken), { success: true });
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.bulk}
      foot={
        seen ? (
          <>
            <Button kind="line" disabled={many.isPending} onClick={() => file.current?.click()}>
              {b.other}
            </Button>
            <LiveButton
              grow
              pending={many.isPending}
              disabledReason={good.length === 0 && b.none}
              onClick={() => quietly(send())}
            >
              {b.send(good.length)}
            </LiveButton>
          </>
        ) : (
          <>
            <Button kind="line" grow pending={listing} onClick={() => quietly(offerList())}>
              {b.list}
            </Button>
            <LiveButton grow pending={many.isPending} onClick={() => file.current?.click()}>
              {b.choose}
            </LiveButton>
          </>
        )
      }
    >
      <div className={styles.stack}>
        <p className={styles.note}>
          {b.note} {b.cap}
        </p>
        <NeedsNetwork />
        {empty && <Notice tone="bad">{b.nothing}</Notice>}
        {tooBig && <Notice tone="bad">{tooBig}</Notice>}
        {good.length > 0 && (
          <p className={styles.note}>{b.holds(yuan(good.reduce((sum, { hold }) => sum + (hold ?? 0), 0)))}</p>
        )}
        {seen && seen.missing > 0 && <Notice tone="bad">{b.missing(yuan(seen.missing))}</Notice>}
        <div>
          {seen?.list.map((line) => (
            <div key={line.no} className={styles.offer}>
              <span className={styles.words}>
                <b>{line.name?.[language] ?? grouped(line.no)}</b>
                <small>
                  {[
                    line.fault && b.line(bids.find(({ no }) => no === line.no)?.line ?? 0),
                    line.name && grouped(line.no),
                    line.before !== null && t.before(exactYuan(line.before)),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <span className={styles.end}>
                <b className="num">{`¥${exactYuan(line.price)}`}</b>
                {line.fault && (
                  <small>
                    <Tag tone="bad">
                      {line.fault === 'range' ? t.faults.range(exactYuan(line.cap ?? 0)) : t.faults[line.fault]}
                    </Tag>
                  </small>
                )}
              </span>
            </div>
          ))}
          {unread.map(({ line, text: said, why }) => (
            <div key={line} className={styles.offer}>
              <span className={styles.words}>
                <b>{b.line(line)}</b>
                <small>{said}</small>
              </span>
              <span className={styles.end}>
                <Tag tone="bad">{b.why[why]}</Tag>
              </span>
            </div>
          ))}
        </div>
      </div>
      <input
        ref={file}
        hidden
        type="file"
        accept=".csv,text/csv"
        aria-label={b.choose}
        onChange={(event) => {
          quietly(choose(event.target.files?.[0]));
          event.target.value = '';
        }}
      />
    </Sheet>
  );
}
