/** The public log of a lot, and recomputing it here: nobody is asked to trust us. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auctionLog } from '../../../../contract/auction/calls.ts';
import { lotStages } from '../../../../contract/auction/machine.ts';
import type { Verdict } from '../../../../contract/auction/proof.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { read } from '../../../api/read.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { saveFile } from '../../../ui/feedback/save-file.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { chinaClock } from '../../../ui/print/shop-time.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import styles from '../auction.module.css';
import { type LotData, round } from '../lot.ts';
import { text } from '../words.ts';
import { logText } from './words.ts';

type Log = Output<typeof auctionLog>;

export function LotLog({ lot }: { lot: LotData }) {
  const t = useText(text);
  const l = useText(logText);
  const over = lotStages[lot.state] === 'over';
  const { data } = useQuery({ ...read(auctionLog, { id: lot.id }), enabled: over });
  return (
    <Card title={t.logTitle} end={over ? t.bids(lot.bids) : undefined}>
      {over ? (
        data && <Entries log={data} />
      ) : (
        <>
          <p className={styles.note}>{l.logHidden}</p>
          <p className={styles.small}>
            {l.logHead} <span className="num">{lot.head.slice(0, 16)}</span>
          </p>
        </>
      )}
    </Card>
  );
}

function Entries({ log }: { log: Log }) {
  const t = useText(text);
  const l = useText(logText);
  const who = (n: number) => (n === log.me?.bidder ? t.me : t.bidderNo(n));
  return (
    <div className={styles.block}>
      <ol className={styles.log}>
        {log.entries.map((entry) => (
          <li key={entry.seq} data-mine={entry.bidder === log.me?.bidder || undefined}>
            <span>
              <time dateTime={new Date(entry.at).toISOString()}>{chinaClock(entry.at)}</time> {who(entry.bidder)}{' '}
              <small>
                {t.kinds[entry.kind]}
                {entry.why && ` · ${l.why[entry.why]}`}
                {entry.beaten !== null &&
                  ` · ${entry.kind === 'void' ? l.stands(round(entry.beaten)) : l.beaten(round(entry.beaten), entry.kind === 'outbid')}`}
              </small>
            </span>
            <b className="num">{round(entry.price)}</b>
          </li>
        ))}
      </ol>
      <Verify log={log} who={who} />
    </div>
  );
}

function Verify({ log, who }: { log: Log; who: (n: number) => string }) {
  const l = useText(logText);
  const [verdict, setVerdict] = useState<(Verdict & { seals: number; wrong: boolean }) | null>(null);
  const file = `lot-${log.terms.lotId}.json`;
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    // Most who look at a lot recompute nothing.
    const { isOwn, verifyLog } = await import('../../../../contract/auction/proof.ts');
    const found = await verifyLog(log.terms, log.entries);
    const opened = await Promise.all((log.me?.salts ?? []).map((own) => isOwn(log.terms, log.entries, own)));
    const told = found.price === log.price && found.endsAt === log.endsAt;
    setVerdict({ ...found, seals: opened.length, wrong: !told || opened.includes(false) });
    setBusy(false);
  };
  return (
    <>
      <div className={styles.links}>
        <Button kind="tint" size="sm" pending={busy} onClick={() => void run()}>
          {busy ? l.verifying : l.verify}
        </Button>
        <Button kind="line" size="sm" onClick={() => saveFile(file, 'application/json', JSON.stringify(log, null, 2))}>
          {l.saveJson}
        </Button>
        <a
          href={`${import.meta.env.BASE_URL.replace(/\/$/, '')}/auction/verify-lot.mjs`}
          download
          className={styles.note}
        >
          {l.script}
        </a>
      </div>
      <p className={styles.small}>{l.scriptHow(file)}</p>
      <div role="status">
        {verdict &&
          (verdict.broken || verdict.wrong ? (
            <Notice tone="bad" title={l.brokenTitle}>
              {l.broken(verdict.broken?.seq ?? log.entries.length)}
            </Notice>
          ) : (
            <Notice tone="ok" title={l.sane}>
              {verdict.price !== null && verdict.winner !== null
                ? l.sound(round(verdict.price), who(verdict.winner))
                : l.soundNone}{' '}
              {verdict.seals > 0 && l.mySeals(verdict.seals)} {log.terms.reserve === undefined && l.older}
            </Notice>
          ))}
      </div>
    </>
  );
}
