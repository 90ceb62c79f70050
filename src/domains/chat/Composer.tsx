/** Writing: words and photos that are kept until they are sent, quick replies, a price, and what could lead off the platform. */

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ChatCard, type ChatTo, chatAbout, chatSend } from '../../../contract/chat/calls.ts';
import type { HintKind } from '../../../contract/chat/hints.ts';
import { offPlatformHints } from '../../../contract/chat/off-platform.ts';
import type { PieceCard } from '../../../contract/chat/pieces.ts';
import { chatRules } from '../../../contract/chat/rules.ts';
import type { Input } from '../../../contract/wire/call.ts';
import { read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import type { PhotoRef } from '../../offline/device/items.ts';
import { dropPhoto } from '../../offline/drafts/drafts.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { cx } from '../../ui/format/cx.ts';
import { IconImage } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { useOpen } from '../../ui/hydration/rules.ts';
import { Button, IconButton, LinkButton } from '../../ui/input/Button.tsx';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { text as draftWords } from '../device/drafts/draft-words.ts';
import { RefusedPhotos } from '../device/photos/RefusedPhotos.tsx';
import { type PhotoTaking, usePhotoTaking } from '../device/photos/use-photo-taking.ts';
import { usePhotoUrls } from '../device/photos/use-photo-urls.ts';
import { useUnderway } from '../device/photos/use-underway.ts';
import { sendForm } from '../device/send-form.ts';
import { type DraftForm, useDraftForm } from '../device/use-draft.ts';
import { PieceLine } from './cards/PieceLine.tsx';
import chat from './chat.module.css';
import styles from './composer.module.css';
import { Shut } from './deal/Shut.tsx';
import { useThread } from './deal/use-thread.ts';
import { useBlock } from './MenuSheet.tsx';
import { quickOf } from './quick.ts';
import { SendButton } from './SendButton.tsx';
import { ThingCard } from './SubjectCard.tsx';
import { type Asked, addressOf, isShut, screenOf, type Talk } from './talk.ts';
import { useTellTyping } from './use-chat.ts';
import { Warnings } from './warnings/CodeWarning.tsx';
import { text } from './words.ts';

const CardPicker = lazy(() => import('./cards/CardPicker.tsx'));
const OfferSheet = lazy(() => import('../bid/OfferSheet.tsx'));

interface Form {
  /** The message's: sent twice, also by two pages, it is one. */
  id: string;
  body: string;
  photos: PhotoRef[];
}

interface Props {
  talk: Talk;
  about: Asked | undefined;
  /** What they came to say, where they have begun nothing else. */
  say?: string | undefined;
  /** The other conversations stand at the left, and this one's words at the right. */
  beside: boolean;
  /** Whether what is being written could not be put on the device. */
  onUnsaved: (unsaved: boolean) => void;
}

export function Composer(props: Props) {
  const { talk, beside } = props;
  const to = addressOf(talk);
  const thread = useThread(talk);
  if (talk.goesOn) return null;
  if (isShut(talk)) return <Shut talk={talk} beside={beside} />;
  if (to && talk.blocking) return <Blocking to={to} beside={beside} />;
  if (to && talk.refused) return <Refused beside={beside} />;
  return thread && <Writing key={thread} {...props} thread={thread} />;
}

function Blocking({ to, beside }: { to: ChatTo; beside: boolean }) {
  const t = useText(text);
  const block = useBlock(to);
  return (
    <div className={cx(styles.composer, beside && styles.beside)}>
      <p className={chat.note}>{t.blocking}</p>
      <Button block kind="line" onClick={() => void block(false)}>
        {t.unblock}
      </Button>
    </div>
  );
}

/** What was begun stays a draft. */
function Refused({ beside }: { beside: boolean }) {
  const t = useText(text);
  return (
    <div className={cx(styles.composer, beside && styles.beside)}>
      <p className={chat.note}>{t.refusedHere}</p>
      <LinkButton block kind="line" to="/plugin/chat" search={{ service: true }}>
        {t.askUs}
      </LinkButton>
    </div>
  );
}

function Writing({ thread, ...props }: Props & { thread: string }) {
  const form = useDraftForm<Form>({
    form: 'chat',
    id: thread,
    start: () => ({ id: crypto.randomUUID(), body: props.say ?? '', photos: [] }),
    isTouched: ({ body, photos }) => body !== '' || photos.length > 0,
    // A conversation is read in as many pages as one likes.
    shared: true,
  });
  return form && <Ready {...props} form={form} />;
}

/** What was typed behind `sent`. */
const after = (sent: string, body: string) => (body.startsWith(sent) ? body.slice(sent.length) : body);

/** Whoever is nobody yet may write; what they wrote is theirs once they have logged in to send it. */
function useSend(talk: Talk, form: DraftForm<Form>, onGone: () => void) {
  const t = useText(text);
  const navigate = useNavigate();
  const session = useSession();
  return async (card?: Input<typeof chatSend>['card'], words?: string): Promise<boolean> => {
    const to = addressOf(talk);
    if (!to) return false;
    if (!session) {
      await form.flush();
      const path = location.pathname.slice(import.meta.env.BASE_URL.length - 1);
      await navigate({ to: '/pages/login/login', search: { redirect: `${path}${location.search}` } });
      return false;
    }
    const name = talk.other?.nickname ?? t.us;
    const screen = screenOf(talk, to);
    const said = { call: chatSend, label: { zh: text.zh.label(name), en: text.en.label(name) }, link: screen };
    if (words !== undefined) {
      const { enqueue } = await import('../../offline/outbox/outbox.ts');
      const id = crypto.randomUUID();
      return enqueue({ ...said, id, input: { id, to, body: words, photos: [], ...(card && { card }) } }).then(
        () => true,
        () => {
          // Only the card is missing: the price is at the seller.
          toast(t.offerAlone, { failure: true });
          return false;
        },
      );
    }
    const { body } = form.value;
    const kept = await sendForm(form, {
      ...said,
      input: ({ id, photos }) => ({ id, to, body: body.trim(), photos, ...(card && { card }) }),
      path: screen,
      rest(now, sent) {
        onGone();
        const chosen = now.photos.filter((photo) => !sent.photos.includes(photo));
        return { body: after(body, now.body), photos: chosen };
      },
    });
    return kept !== null;
  };
}

function Ready({ talk, about, beside, form, onUnsaved }: Props & { form: DraftForm<Form> }) {
  const t = useText(text);
  const u = useText(draftWords);
  /** What is on its way: it stays in the draft until the queue has it, and what is typed behind it is the next message's. */
  const [going, show] = useState('');
  /** A key may be pressed before the box is drawn without it. */
  const gone = useRef('');
  const setGoing = (words: string) => {
    gone.current = words;
    show(words);
  };
  const send = useSend(talk, form, () => setGoing(''));
  const type = useTellTyping(talk.id);
  const { unsaved } = form;
  useEffect(() => onUnsaved(unsaved), [unsaved, onUnsaved]);
  const box = useRef<HTMLTextAreaElement>(null);
  const sending = useRef(false);
  /** Whoever presses again before the first has gone sends what they typed behind it next. */
  const [pressed, setPressed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [attached, setAttached] = useState<Asked | ChatCard | PieceCard | undefined>(about);
  const { photos } = form.value;
  const body = after(going, form.value.body);
  const say = (words: string) => form.set({ body: gone.current + words });
  const over = [...body.trim()].length - chatRules.body;
  const ids = photos.map(({ $photo }) => $photo);
  const taking = usePhotoTaking(form.name, ids, chatRules.photos);
  const { unusable } = taking;
  const empty = body.trim() === '' && photos.length === 0 && !attached;
  async function submit(): Promise<void> {
    if (sending.current) return setPressed(true);
    if (empty || over > 0 || unusable > 0) return;
    sending.current = true;
    setBusy(true);
    setGoing(form.value.body);
    try {
      if (await send(attached && { kind: attached.kind, id: attached.id })) setAttached(undefined);
    } finally {
      sending.current = false;
      setBusy(false);
      setGoing('');
      box.current?.focus();
    }
  }
  const next = useEffectEvent(() => {
    setPressed(false);
    void submit();
  });
  useEffect(() => {
    if (pressed && !busy) next();
  }, [pressed, busy]);
  const quick =
    talk.kind === 'service' ? t.quickService : quickOf(talk, talk.side === 'S' ? t.quickSeller : t.quickBuyer);
  return (
    <div className={cx(styles.composer, beside && styles.beside)}>
      {attached && <Attached about={attached} onRemove={() => setAttached(undefined)} />}
      <div className={styles.quick} role="group" aria-label={t.quick}>
        <CardButton talk={talk} onChoose={setAttached} />
        <OfferButton talk={talk} onMade={(id) => send({ kind: 'offer', id }, t.offerSent)} />
        {quick.map((words) => (
          <button
            key={words}
            type="button"
            onClick={() => {
              say(body === '' ? words : `${body} ${words}`);
              box.current?.focus();
            }}
          >
            {words}
          </button>
        ))}
      </div>
      <Photos form={form} taking={taking} hints={offPlatformHints(body)}>
        {(add) => (
          <div className={styles.line}>
            <IconButton name={t.addPhoto} onClick={add}>
              <IconImage />
            </IconButton>
            <textarea
              ref={box}
              rows={1}
              aria-label={t.body}
              placeholder={t.body}
              enterKeyHint="send"
              value={body}
              onChange={(event) => {
                say(event.target.value);
                type();
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
                event.preventDefault();
                void submit();
              }}
            />
            <SendButton name={t.send} blocked={empty || over > 0 || unusable > 0} onSend={() => void submit()} />
          </div>
        )}
      </Photos>
      <p role="status" className={styles.over}>
        {over > 0 ? t.tooLong(over) : unusable > 0 && u.unusable(unusable)}
      </p>
    </div>
  );
}

interface PhotosProps {
  form: DraftForm<Form>;
  taking: PhotoTaking;
  hints: readonly HintKind[];
  children: (add: () => void) => ReactNode;
}

/** Photos of the message that is being written, by the same way as those of every form. */
function Photos({ form, taking, hints, children }: PhotosProps) {
  const t = useText(text);
  const files = useRef<HTMLInputElement>(null);
  const ids = form.value.photos.map(({ $photo }) => $photo);
  const good = taking.good(ids, (id) => id);
  const underway = useUnderway(taking);
  const urls = usePhotoUrls(ids);
  const seen = good.flatMap((id) => urls.get(id) ?? []);
  const without = (id: string) => form.set(({ photos }) => ({ photos: photos.filter(({ $photo }) => $photo !== id) }));
  const take = (chosen: readonly File[]) =>
    taking.take(chosen, (photo) => form.set(({ photos }) => ({ photos: [...photos, photo] })));
  return (
    <>
      <Warnings hints={hints} photos={seen} mine />
      {good.length > 0 && (
        <ImageGrid
          columns={6}
          photos={good.map((id) => ({ id, src: urls.get(id) ?? '' }))}
          onRemove={(id) => {
            without(id);
            void dropPhoto(id);
          }}
        />
      )}
      <RefusedPhotos
        photos={taking.refused}
        onDismiss={(id) => {
          without(id);
          taking.dismiss(id);
        }}
      />
      {underway && (
        <p role="status" className={chat.note}>
          {underway}
        </p>
      )}
      {children(() => files.current?.click())}
      <input
        ref={files}
        hidden
        type="file"
        accept="image/*"
        multiple
        aria-label={t.addPhoto}
        onChange={(event) => {
          void take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

/** What goes along with a message, shown before it is sent: what a question to the platform is about, or what was chosen. */
function Attached({ about, onRemove }: { about: Asked | ChatCard | PieceCard; onRemove: () => void }) {
  const t = useText(text);
  const chosen = 'item' in about ? about : null;
  const { data } = useQuery({
    ...read(chatAbout, about.kind === 'order' ? { orderId: about.id } : { listingId: about.id }),
    enabled: chosen === null && !('called' in about),
  });
  const card = chosen ?? data?.card;
  return (
    <div className={styles.attached}>
      <p>
        {t.attached}
        <Button kind="text" size="sm" onClick={onRemove}>
          {t.detach}
        </Button>
      </p>
      {card && <ThingCard card={card} />}
      {'called' in about && <PieceLine piece={about} />}
    </div>
  );
}

function CardButton({ talk, onChoose }: { talk: Talk; onChoose: (card: ChatCard | PieceCard) => void }) {
  const t = useText(text);
  const session = useSession();
  const [open, setOpen] = useState(false);
  if (!session) return null;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {t.addCard}
      </button>
      {open && (
        <Suspense>
          <CardPicker talk={talk} onClose={() => setOpen(false)} onChoose={onChoose} />
        </Suspense>
      )}
    </>
  );
}

/** A buyer names a price without leaving; while one is under way it is answered in its card. */
function OfferButton({ talk, onMade }: { talk: Talk; onMade: (id: string) => Promise<unknown> }) {
  const t = useText(text);
  const session = useSession();
  const [open, setOpen] = useState(false);
  const { card } = talk;
  const bids = useOpen('bid');
  const forSale = talk.kind === 'item' && talk.side === 'B' && card?.listingState === 'on';
  if (!session || !card || !forSale || talk.offerId || !bids) return null;
  return (
    <>
      <button type="button" className={styles.price} onClick={() => setOpen(true)}>
        {t.offerPrice}
      </button>
      {open && (
        <Suspense>
          <OfferSheet
            goods={{ listingId: card.id, price: card.price, authenticated: card.authenticated }}
            open
            onClose={async () => setOpen(false)}
            onMade={async ({ id }) => void (await onMade(id))}
          />
        </Suspense>
      )}
    </>
  );
}
