/** Unsent work to another device of the same account by a code alone, where there is a network: given here, or taken in. */
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/exchange/request-once.ts';
import { isCode, SealBroken, spelled } from '../../../offline/carry/sealed.ts';
import type { HandedOver } from '../../../offline/carry/through.ts';
import { OfflineError } from '../../../offline/device/errors.ts';
import { confirm } from '../../../ui/feedback/dialogs.ts';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { remaining } from '../../../ui/format/format.ts';
import { textNow, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { QrCode } from '../../../ui/media/QrCode.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { LiveButton } from '../live/LiveButton.tsx';
import { LiveSheet } from '../live/LiveSheet.tsx';
import styles from '../outbox.module.css';
import { whyWords } from '../waiting/why-words.ts';
import { text as moveWords } from '../work/words.ts';
import { CodeField } from './CodeField.tsx';
import { saidTaken } from './said-taken.ts';
import { text } from './words.ts';

/** Between two questions whether the other device has claimed it, ms. */
const LOOK = 3_000;
/** Behind the `#`, which no server is told. */
const HASH = '#carry=';

export function ByCode({ some }: { some: boolean }) {
  const t = useText(text);
  const [handed, setHanded] = useState<HandedOver | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (!location.hash.startsWith(HASH)) return;
    setTyped(decodeURIComponent(location.hash.slice(HASH.length)));
    // It is good once: going back does not ask for it again.
    history.replaceState(history.state, '', location.pathname + location.search);
  }, []);
  const give = async () => {
    if (!(await confirm({ title: t.giveTitle, body: t.giveBody, ok: t.give }))) return;
    setShare(0);
    try {
      const { handOver } = await import('../../../offline/carry/through.ts');
      setHanded(await handOver(setShare));
    } catch (error) {
      toast(notGiven(error), { failure: true });
    } finally {
      setShare(null);
    }
  };
  return (
    <>
      <p className={styles.tried}>{t.lead}</p>
      <div className={styles.actions}>
        <LiveButton kind="line" size="sm" onClick={() => setTyped('')}>
          {t.take}
        </LiveButton>
        {some && (
          <LiveButton kind="tint" size="sm" pending={share !== null} onClick={() => void give()}>
            {t.give}
          </LiveButton>
        )}
      </div>
      {share !== null && <ProgressBar name={t.sending} value={share} />}
      {handed && <Code handed={handed} onClose={() => setHanded(null)} />}
      {typed !== null && <TakeIn typed={typed} onClose={() => setTyped(null)} />}
    </>
  );
}

function notGiven(error: unknown): string {
  const t = textNow(text);
  if (error instanceof OfflineError && error.code === 'IN_FLIGHT') return textNow(moveWords).giveLater;
  if (error instanceof OfflineError && error.code === 'LOGGED_OUT') return textNow(whyWords).login;
  const isLarge = error instanceof Error && error.name === 'TooMuch';
  return isLarge || (error instanceof OfflineError && error.code === 'STORAGE_FULL') ? t.tooMuch : t.failed;
}

function Code({ handed, onClose }: { handed: HandedOver; onClose: () => void }) {
  const t = useText(text);
  const now = useServerNow(1_000);
  const [pending, setPending] = useState(false);
  const over = now >= handed.expiresAt;
  const [taken, setTaken] = useState(false);
  useEffect(() => {
    if (taken) return;
    const look = () =>
      handed.isTaken().then(
        (is) => is && setTaken(true),
        () => undefined,
      );
    const timer = setInterval(() => void look(), LOOK);
    return () => clearInterval(timer);
  }, [handed, taken]);
  const code = spelled(handed.code);
  const goOn = async () => {
    setPending(true);
    try {
      const claimed = await handed.takeBack();
      if (claimed === false) toast(t.goesOn, { success: true });
      else toast(claimed ? t.taken : t.unknown);
      onClose();
    } catch {
      toast(t.notAsked, { failure: true });
    } finally {
      setPending(false);
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={taken ? t.takenTitle : over ? t.over : t.ready}
      cancel={t.done}
      foot={
        !taken && (
          <Button block kind="line" pending={pending} onClick={() => void goOn()}>
            {t.goOn}
          </Button>
        )
      }
    >
      {taken ? (
        <p className={styles.tried}>{t.takenBody}</p>
      ) : over ? (
        <p className={styles.tried}>{t.overBody}</p>
      ) : (
        <>
          <Facts>
            <Fact name={t.code} copy={code}>
              <b className="num">{code}</b>
            </Fact>
          </Facts>
          <p className={styles.tried}>{t.left(remaining(handed.expiresAt - now).clock.slice(3))}</p>
          <p className={styles.tried}>{t.how}</p>
          <QrCode value={`${location.origin}${location.pathname}${HASH}${handed.code}`} label={t.ready} />
          <p className={styles.tried}>{t.holds(handed.count, handed.drafts)}</p>
        </>
      )}
    </Sheet>
  );
}

function TakeIn({ typed, onClose }: { typed: string; onClose: () => void }) {
  const t = useText(text);
  const m = useText(moveWords);
  const [code, setCode] = useState(typed);
  const [share, setShare] = useState<number | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const take = async () => {
    setShare(0);
    try {
      const { takeOver } = await import('../../../offline/carry/through.ts');
      toast(saidTaken(await takeOver(code, setShare)), { success: true });
      onClose();
    } catch (error) {
      setWrong(notTaken(error));
    } finally {
      setShare(null);
    }
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.takeTitle}
      foot={
        <LiveButton
          block
          pending={share !== null}
          disabledReason={!isCode(code) && t.needCode}
          onClick={() => void take()}
        >
          {m.takeIn}
        </LiveButton>
      }
    >
      <CodeField
        label={t.code}
        hint={t.hint}
        value={code}
        onChange={(value) => {
          setCode(value);
          setWrong(null);
        }}
        error={wrong}
      />
      {share !== null && <ProgressBar name={t.coming} value={share} />}
    </LiveSheet>
  );
}

/** What the server refuses says why itself. */
function notTaken(error: unknown): string {
  const t = textNow(text);
  if (error instanceof SealBroken) return t.wrong;
  if (error instanceof OfflineError && error.code === 'STORAGE_FULL') return t.full;
  if (error instanceof OfflineError && error.code === 'LOGGED_OUT') return textNow(whyWords).login;
  if (error instanceof Error && error.name === 'OtherAccount') return textNow(moveWords).otherAccount;
  if (!(error instanceof ApiError)) return t.takeFailed;
  if (error.code === 'TOO_MANY') return t.tooMany;
  return error.code.startsWith('CARRIED_') ? error.message : t.takeFailed;
}
