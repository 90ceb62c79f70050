/** Unsent work carried to another phone of the same account: by a code, or where there is no network as one file that only its code opens. */

import { useEffect, useRef, useState } from 'react';
import { useAuthor } from '../../../api/use-session.ts';
import type { Carried } from '../../../offline/carry/carry.ts';
import { isCode, isSealed, SealBroken, spelled } from '../../../offline/carry/sealed.ts';
import { OfflineError } from '../../../offline/device/errors.ts';
import { watch } from '../../../offline/device/watch.ts';
import { countDrafts } from '../../../offline/drafts/drafts.ts';
import { confirm } from '../../../ui/feedback/dialogs.ts';
import { saveFile } from '../../../ui/feedback/save-file.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { byteText } from '../../../ui/format/bytes.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { ByCode } from '../carry/ByCode.tsx';
import { CodeField } from '../carry/CodeField.tsx';
import { saidTaken } from '../carry/said-taken.ts';
import styles from '../outbox.module.css';
import { text as outboxWords } from '../outbox-words.ts';
import { whyWords } from '../waiting/why-words.ts';
import { text } from './words.ts';

export function MoveWork({ waiting }: { waiting: number }) {
  const t = useText(text);
  const queueWords = useText(outboxWords);
  const [carried, setCarried] = useState<Carried | null>(null);
  const [saved, setSaved] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [pending, setPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const userId = useAuthor();
  const [drafts, setDrafts] = useState(0);
  useEffect(() => {
    return watch(() => countDrafts(userId), setDrafts);
  }, [userId]);
  const give = async () => {
    const { resume, resumeAll } = queueWords;
    const body = t.giveBody(waiting, waiting > 1 ? resumeAll : resume);
    if (!(await confirm({ title: t.giveTitle, body, ok: t.give }))) return;
    setPending(true);
    try {
      const { exportWork } = await import('../../../offline/carry/carry.ts');
      setCarried(await exportWork());
      setSaved(false);
    } catch (error) {
      sayNot(error);
    } finally {
      setPending(false);
    }
  };
  const take = async (chosen: File) => {
    if (await isSealed(chosen)) setFile(chosen);
    else toast(t.noWork(chosen.name), { failure: true });
  };
  const sayNot = (error: unknown) =>
    toast(error instanceof OfflineError && error.code === 'IN_FLIGHT' ? t.giveLater : t.giveFailed, { failure: true });
  const save = async ({ name, file, hold }: Carried) => {
    try {
      const goOn = await hold();
      try {
        saveFile(name, 'application/octet-stream', file);
      } catch (error) {
        // Nobody has the file, so nobody else sends it.
        await goOn();
        throw error;
      }
      setSaved(true);
    } catch (error) {
      sayNot(error);
    }
  };
  return (
    <Card title={t.moveTitle}>
      <ByCode some={waiting + drafts > 0} />
      <p className={styles.tried}>{t.moveBody}</p>
      <div className={styles.actions}>
        <Button kind="line" size="sm" onClick={() => input.current?.click()}>
          {t.take}
        </Button>
        {waiting + drafts > 0 && (
          <Button kind="tint" size="sm" pending={pending} onClick={() => void give()}>
            {t.give}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t.take}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = '';
          if (chosen) void take(chosen).catch(() => toast(t.takeFailed, { failure: true }));
        }}
      />
      <Sheet
        open={carried !== null}
        onClose={() => setCarried(null)}
        title={saved ? t.given : t.giveReady}
        cancel={saved ? t.done : undefined}
        foot={
          carried && (
            <Button block kind={saved ? 'line' : 'pri'} onClick={() => void save(carried)}>
              {saved ? t.saveAgain : t.save(byteText(carried.file.length))}
            </Button>
          )
        }
      >
        {carried && (
          <>
            <Facts>
              <Fact name={t.code} copy={spelled(carried.code)}>
                <b className="num">{spelled(carried.code)}</b>
              </Fact>
            </Facts>
            <p className={styles.tried}>{t.codeNote(carried.count, carried.drafts)}</p>
            <p role="status" className={styles.said}>
              {saved && t.givenNote(carried.name)}
            </p>
          </>
        )}
      </Sheet>
      {file && <TakeIn file={file} onClose={() => setFile(null)} />}
    </Card>
  );
}

function TakeIn({ file, onClose }: { file: File; onClose: () => void }) {
  const t = useText(text);
  const why = useText(whyWords);
  const [code, setCode] = useState('');
  const [pending, setPending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const take = async () => {
    setPending(true);
    try {
      const { importWork } = await import('../../../offline/carry/carry.ts');
      toast(saidTaken(await importWork(new Uint8Array(await file.arrayBuffer()), code)), { success: true });
      onClose();
    } catch (error) {
      if (error instanceof SealBroken) setWrong(t.wrongCode);
      else if (error instanceof Error && error.name === 'OtherAccount') setWrong(t.otherAccount);
      else setWrong(error instanceof OfflineError && error.code === 'LOGGED_OUT' ? why.login : t.takeFailed);
    } finally {
      setPending(false);
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.take}
      foot={
        <Button block pending={pending} disabledReason={!isCode(code) && t.needCode} onClick={() => void take()}>
          {t.takeIn}
        </Button>
      }
    >
      <CodeField
        label={t.code}
        hint={t.codeHint}
        value={code}
        onChange={(value) => {
          setCode(value);
          setWrong(null);
        }}
        error={wrong}
      />
    </Sheet>
  );
}
