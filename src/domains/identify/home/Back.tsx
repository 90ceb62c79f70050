/** A piece that lies with us again after it had left for home: it came back undelivered, or was found after it was paid for. */
import { useState } from 'react';
import { identifyFound } from '../../../../contract/identify/claim-calls.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { askLive } from '../../device/live/live.ts';
import { HomeSheet } from '../../express/HomeSheet.tsx';
import { text as home } from '../../express/home-words.ts';
import styles from '../identify.module.css';
import type { PieceData } from '../piece.ts';
import { HomeBy } from './WayHome.tsx';
import { text } from './words.ts';

/** An answer kept on the phone may be of before any of this was told. */
export function CameBack({ data }: { data: PieceData }) {
  const { found = null, cameBack = null } = data;
  if (found && found.home !== true) return <Found data={data} found={found} />;
  return data.lies === 'here' && cameBack ? <Undelivered data={data} at={cameBack.at} found={!!found} /> : null;
}

/** Its carrier gave it back to us, or it was found and is wanted: it waits to be sent. */
function Undelivered({ data, at, found }: { data: PieceData; at: number; found: boolean }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const [open, setOpen] = useState(false);
  const write = useWrite(identifyFound);
  return (
    <Notice tone="wait" title={found ? t.foundHome : t.cameBack}>
      {found ? t.foundHomeBody(data.city ?? '') : t.cameBackBody(dateTime(at, now, language), data.city ?? '')}
      <HomeBy data={data} />
      <AsItCame data={data} />
      <div className={styles.gap}>
        <Button kind="line" size="sm" onClick={() => setOpen(true)}>
          {t.elsewhere}
        </Button>
      </div>
      {open && (
        <HomeSheet
          city={data.city}
          title={t.toThere}
          pending={write.isPending}
          onClose={() => setOpen(false)}
          onSend={(to) => write.mutateAsync({ id: data.id, ...to })}
        />
      )}
    </Notice>
  );
}

/** It was paid for as lost: whoever has the money says what becomes of it. */
function Found({ data, found }: { data: PieceData; found: NonNullable<PieceData['found']> }) {
  const t = useText(text);
  const th = useText(home);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const [open, setOpen] = useState(false);
  const write = useWrite(identifyFound);
  const paid = `¥${yuan(found.paid)}`;
  const leave = async () => {
    const ask = { title: th.leaveTitle, body: th.leaveBody(paid), ok: th.leave, cancel: t.later, bad: true };
    if (!(await askLive(ask))) return;
    await write.mutateAsync({ id: data.id, home: false });
    toast(th.leaveSaid, { success: true });
  };
  if (found.home === false)
    return (
      <Notice title={th.left}>
        <AsItCame data={data} />
      </Notice>
    );
  return (
    <Notice tone="wait" title={t.foundTitle}>
      {t.foundBody(paid, dateTime(found.until, now, language))}
      <AsItCame data={data} />
      <div className={styles.gap}>
        <Button size="sm" onClick={() => setOpen(true)}>
          {th.home}
        </Button>{' '}
        <Button kind="line" size="sm" pending={write.isPending} onClick={() => quietly(leave())}>
          {th.leave}
        </Button>
      </div>
      {open && (
        <HomeSheet
          city={data.city}
          title={th.home}
          pending={write.isPending}
          onClose={() => setOpen(false)}
          onSend={(to) => write.mutateAsync({ id: data.id, ...to })}
        />
      )}
    </Notice>
  );
}

function AsItCame({ data: { cameBack, found = null } }: { data: PieceData }) {
  const t = useText(text);
  const alt = found ? t.foundPhoto : t.backPhoto;
  return (
    <div className={styles.gap}>
      <ImageGrid photos={(cameBack?.photos ?? []).map((src, n) => ({ id: src, src, alt: alt(n + 1) }))} />
    </div>
  );
}
