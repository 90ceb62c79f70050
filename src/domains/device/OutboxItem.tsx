/** One thing that waits: its photos and their states, why it waits, and what can be done about it. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { OfflineError } from '../../offline/device/errors.ts';
import {
  holdsUp,
  isForgotten,
  isOtherThere,
  isPriceOver,
  isSoldMeanwhile,
  wasTried,
} from '../../offline/device/items.ts';
import { isCutOff } from '../../offline/device/link.ts';
import type { OutboxItem as Waiting } from '../../offline/outbox/observe.ts';
import { dropPhoto, retry } from '../../offline/outbox/outbox.ts';
import { goPast, sendFirst, setPaused } from '../../offline/outbox/pausing.ts';
import { reopenForm } from '../../offline/outbox/reopen-form.ts';
import { saidIn, wholeIn } from '../../offline/outbox/said.ts';
import { sentBy } from '../../offline/outbox/sent.ts';
import { freeKey } from '../../offline/outbox/withdraw.ts';
import { isSetElsewhere } from '../../offline/seen/insist.ts';
import { confirm } from '../../ui/feedback/dialogs.ts';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { byteText } from '../../ui/format/bytes.ts';
import { clock, dateTime, relativeTime } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { RowButton, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { Elsewhere } from './elsewhere/Elsewhere.tsx';
import styles from './outbox.module.css';
import { text } from './outbox-words.ts';
import { useInMemory, usePhotoUrl } from './use-outbox.ts';
import type { WhyNow } from './waiting/why.ts';
import { askToSend, askWord, isAskable, isLate, learnOutcome } from './work/ask.ts';
import { reasonsOf } from './work/reasons.ts';
import { takeBack, tellArrived, tellWhyNot } from './work/take-back.ts';
import { text as work } from './work/words.ts';

interface Props {
  item: Waiting;
  why: WhyNow;
  first: boolean;
  /** Others wait beside it. */
  others?: boolean;
}

export function OutboxItem({ item, why, first, others = false }: Props) {
  const t = useText(text);
  const w = useText(work);
  const language = useLanguage();
  const inMemory = useInMemory();
  const now = useNow(30_000);
  // Where two versions are to be told apart, both stand there whole.
  const said = isOtherThere(item) ? wholeIn(item) : saidIn(item);
  const late = item.why === 'ask' && isLate(item, now);
  const bad = item.why === 'refused' || item.why === 'photoRefused';
  const alarm = holdsUp(item) && (late || item.why !== 'ask');
  const reason = alarm ? styles.reason : styles.note;
  const done = item.photos.filter((photo) => photo.state === 'done').length;
  const tried = item.triedAt ?? Math.max(0, ...item.photos.map((photo) => photo.triedAt ?? 0));
  const nextAt = Math.max(item.nextAt, ...item.photos.map((photo) => (photo.state === 'waiting' ? photo.nextAt : 0)));
  const tries = Math.max(item.attempts, ...item.photos.map((photo) => photo.attempts));
  return (
    <Card
      title={item.label[language]}
      end={
        // What holds up nobody else is no alarm.
        <Tag tone={alarm || why === 'login' ? 'bad' : 'wait'}>{late ? t.late : t.why[why]}</Tag>
      }
    >
      {said !== '' && <p className={styles.said}>{said}</p>}
      {isOtherThere(item) && <Arrived item={item} />}
      {(bad || [item, ...item.photos].some(({ lastError }) => lastError?.limited)) &&
        reasonsOf(item, language).map((said) => (
          <p key={said} className={reason}>
            {said}
          </p>
        ))}
      {item.holds > 0 && <p className={reason}>{t.holds(item.holds)}</p>}
      {(bad || late) && item.holds === 0 && others && <p className={reason}>{t.holdsNone}</p>}
      <Elsewhere item={item} />
      {(item.why === 'stopped' || item.why === 'overtaken') && <p className={reason}>{t[item.why]}</p>}
      {item.why === 'ask' && (
        <p className={styles.tried}>{askWord(item, w, now, dateTime(item.ask?.until ?? 0, now, language))}</p>
      )}
      {item.photos.length > 0 && (
        <>
          <ul className={styles.photos}>
            {item.photos.map((photo, n) => (
              <li key={photo.id}>
                <Thumb photo={photo} n={n + 1} />
              </li>
            ))}
          </ul>
          <p className={styles.between}>
            <span>{t.photosLeft(done, item.photos.length)}</span>
            {item.bytesLeft > 0 && <span className="num">{t.left(byteText(item.bytesLeft))}</span>}
          </p>
          <ProgressBar
            name={t.photosLeft(done, item.photos.length)}
            value={item.bytes > 0 ? (item.bytes - item.bytesLeft) / item.bytes : 1}
          />
        </>
      )}
      <p className={styles.tried}>
        {(inMemory ? t.madeAt : t.queuedAt)(relativeTime(item.createdAt, now, language))}
        <br />
        {item.takenAt !== undefined && (
          <>
            {w.takenFrom(relativeTime(item.takenAt, now, language))}
            <br />
          </>
        )}
        {item.carried && item.filedAt !== undefined && (
          <>
            {t.filedAt(relativeTime(item.filedAt, now, language))}
            <br />
          </>
        )}
        {tried > 0
          ? t.lastTry(relativeTime(tried, now, language), tries)
          : item.carried
            ? t.notTriedHere
            : item.uncertain
              ? t.maybeTried
              : t.notTried}
        {!bad && nextAt > now && <> · {t.nextTry(clock(nextAt))}</>}
      </p>
      <Actions item={item} bad={bad} late={late} first={first} />
    </Card>
  );
}

/** The other version, where this device has sent it and knows. */
function Arrived({ item: { userId, key, id } }: { item: Waiting }) {
  const t = useText(text);
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    void sentBy(userId).then((all) => setSaid(all.find((one) => one.key === key || one.id === id)?.said));
  }, [userId, key, id]);
  return said && <p className={styles.said}>{t.arrivedSaid(said)}</p>;
}

function Actions({ item, bad, late, first }: { item: Waiting; bad: boolean; late: boolean; first: boolean }) {
  const t = useText(text);
  const w = useText(work);
  const router = useRouter();
  const refused = item.photos.filter((photo) => photo.state === 'parked');
  const go = (link: string) => router.history.push(`${import.meta.env.BASE_URL.slice(0, -1)}${link}`);
  const there = item.there ?? item.link;
  const sold = bad && isSoldMeanwhile(item);
  const asked = isSetElsewhere(item);
  const hopeless = asked || sold || (bad && isPriceOver(item));
  const arrived = (title?: string, body?: string) => tellArrived(item, go, title, body);
  const say = (error: unknown) =>
    error instanceof OfflineError && error.code === 'ARRIVED' ? arrived() : tellWhyNot(error);
  const leaveOut = async () => {
    if (!(await confirm({ title: t.dropPhotoTitle, body: t.dropPhotoBody, ok: t.dropPhoto, bad: true }))) return;
    if ((await freeKey(item.id)) === 'arrived') return arrived();
    for (const photo of refused) await dropPhoto(photo.id);
  };
  const goFirst = async () => {
    const before = await sendFirst(item.id);
    toast(before > 0 ? t.firstAfter(before) : t.firstDone, { success: true });
  };
  /** A tap that sends nothing now says so. */
  const waitsForNetwork = () => isCutOff() && toast(t.why.network);
  const resume = async () => {
    await setPaused([item.id], false);
    waitsForNetwork();
  };
  const again = async () => {
    const twice = { title: t.forgottenTitle, body: t.forgottenBody, ok: t.retry };
    if (isForgotten(item) && !(await confirm(twice))) return;
    const said = { title: t.why.overtaken, body: t.overtaken, ok: t.now };
    if (item.overtaken && !(await confirm(said))) return;
    await retry(item.id);
    waitsForNetwork();
  };
  const reopen = async () => {
    const both = { title: t.arrivedOtherTitle, body: t.arrivedOtherBody, ok: t.makeNew, cancel: t.seeArrived };
    const other = isOtherThere(item);
    if (other && !(await confirm(both))) return there && go(there);
    try {
      go(await reopenForm(item.id, other));
      toast(w.reopened);
    } catch (error) {
      if (!(error instanceof OfflineError && error.code === 'ARRIVED')) throw error;
      // Nobody took anything back.
      await arrived(t.arrivedTitle, t.arrivedChange);
    }
  };
  const mayLead = !first && !['sending', 'before', 'stopped'].includes(item.why);
  const rare: Act[] =
    item.paused || asked
      ? []
      : [
          ...(mayLead ? [{ name: t.first, run: () => void goFirst().catch(say) }] : []),
          ...(item.ask ? [] : [{ name: t.pause, run: () => void setPaused([item.id], true).catch(say) }]),
        ];
  // Nothing is to be done with it but to hear what became of it.
  if (item.unwanted)
    return (
      <>
        <p className={styles.tried}>{item.editing ? t.editingNote : t.wishedNote}</p>
        {item.editing && item.form && (
          <LinkButton kind="line" size="sm" to={item.form.path}>
            {t.goOnEditing}
          </LinkButton>
        )}
      </>
    );
  return (
    <div className={styles.actions}>
      <Button kind="bad" size="sm" onClick={() => void takeBack(item, go).catch(say)}>
        {t.withdraw}
      </Button>
      {bad && item.lastError?.link && (
        <LinkButton kind="line" size="sm" to={item.lastError.link}>
          {t.seeWhy}
        </LinkButton>
      )}
      {refused.length > 0 && (
        <Button kind="line" size="sm" onClick={() => void leaveOut().catch(say)}>
          {t.dropPhoto}
        </Button>
      )}
      {item.form && !sold ? (
        <Button kind="line" size="sm" onClick={() => void reopen().catch(say)}>
          {t.change}
        </Button>
      ) : (
        item.link && (
          <LinkButton kind="line" size="sm" to={item.link}>
            {t.see}
          </LinkButton>
        )
      )}
      {item.ask
        ? item.paused &&
          (!late || wasTried(item)) && (
            <Button kind="tint" size="sm" onClick={() => void (late ? learnOutcome(item) : askToSend(item)).catch(say)}>
              {late || !isAskable(item) ? w.learn : w.sendNow}
            </Button>
          )
        : item.paused && (
            <Button kind="line" size="sm" onClick={() => void resume().catch(say)}>
              {t.resume}
            </Button>
          )}
      {item.why === 'stopped' ? (
        <Button kind="tint" size="sm" onClick={() => void goPast(item.id).catch(say)}>
          {t.goPast}
        </Button>
      ) : (
        !item.paused &&
        !hopeless && (
          <Button kind="tint" size="sm" onClick={() => void again().catch(say)}>
            {bad ? t.retry : t.now}
          </Button>
        )
      )}
      <Rare acts={rare} />
    </div>
  );
}

interface Act {
  name: string;
  run: () => void;
}

/** What is done now and then. */
function Rare({ acts }: { acts: readonly Act[] }) {
  const t = useText(text);
  const [open, setOpen] = useState(false);
  if (acts.length === 0) return null;
  return (
    <>
      <Button kind="text" size="sm" onClick={() => setOpen(true)}>
        {t.more}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t.more}>
        <Rows>
          {acts.map(({ name, run }) => (
            <RowButton
              key={name}
              onClick={() => {
                setOpen(false);
                run();
              }}
            >
              {name}
            </RowButton>
          ))}
        </Rows>
      </Sheet>
    </>
  );
}

function Thumb({ photo, n }: { photo: Waiting['photos'][number]; n: number }) {
  const t = useText(text);
  const url = usePhotoUrl(photo.id);
  return (
    <span className={styles[photo.state]} style={{ '--sent': photo.size > 0 ? photo.sent / photo.size : 0 } as object}>
      {url && <img src={url} alt={t.photoAlt(n, t.photoStates[photo.state])} />}
    </span>
  );
}
