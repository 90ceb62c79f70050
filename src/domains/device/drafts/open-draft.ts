/** One person's draft of one form, from the moment its form is shown: loaded, saved as it changes, one page at a time. */
import { authorNow } from '../../../api/exchange/session.ts';
import type { DraftRow } from '../../../offline/device/db.ts';
import { OfflineError } from '../../../offline/device/errors.ts';
import { photosIn } from '../../../offline/device/items.ts';
import {
  changeDraft,
  type Draft,
  draftKey,
  isLatest,
  loadDraft,
  onDraft,
  removeDraft,
  saveDraft,
  withoutLost,
} from '../../../offline/drafts/drafts.ts';
import { beginEditing, type Editing, whenClosed } from '../../../offline/drafts/editing.ts';
import { dropLeft } from '../../../offline/drafts/left.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { textNow } from '../../../ui/format/text.ts';
import { tellNotKept } from '../not-kept.ts';
import { photosReady, photosStored } from '../photos/photos-ready.ts';
import { text } from './draft-words.ts';
import type { Change, OpenOptions, Rest } from './form.ts';
import { aboutNew, changed, isOtherVersion, keptBeside, SAVE_AFTER, sentAs } from './form.ts';
import { beginAnother, begunAs, onScreen } from './on-screen.ts';
import { askWhereToGoOn, askWhichHolds, goThere } from './questions.ts';
import { isThrownAway, read, readDraft, thrownAway } from './read.ts';

export class OpenDraft<T extends object> {
  readonly userId: string;
  readonly name: string;
  /** Null while the device has not answered, and while another page edits it. */
  value: T | null = null;
  resumedAt: number | null = null;
  savedAt: number | null = null;
  /** What stands there is not on the device, and could not be put there. */
  failed: unknown = null;
  /** It was taken back out of the queue, and is not sent. */
  get takenBack(): boolean {
    return this.#about.again !== undefined;
  }
  /** It is on its way out: its photos are waited for, or it is being written down. */
  get submitting(): boolean {
    return this.#submitting !== null;
  }
  readonly #options: () => OpenOptions<T>;
  readonly #render: () => void;
  readonly #key: string;
  #loaded: Promise<void>;
  #editing: Editing | null = null;
  #saving: Promise<void> = Promise.resolve();
  /** Saves that have begun and not ended. */
  #underway = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What the device has once this page's saves are through; and what it had for certain, when this page last looked or wrote. */
  #version = 0;
  #known = 0;
  #about = aboutNew();
  /** Something stands there that the device does not have; and whether it has a version of it. */
  #unsaved = false;
  #kept = false;
  #closed = false;
  #unfollow = () => {};
  /** The question where it is open. */
  #elsewhere: AbortController | undefined;
  /** How often it was begun anew. */
  #begun = 0;
  #sent = false;
  #delivering = false;
  #submitting: Promise<unknown> | null = null;
  /** Until it goes: what is on its way holds up nobody. */
  #waiting: Promise<unknown> | undefined;

  constructor(userId: string, name: string, options: () => OpenOptions<T>, render: () => void) {
    this.userId = userId;
    this.name = name;
    this.#options = options;
    this.#render = render;
    this.#key = draftKey(userId, name);
    onScreen.set(this.#key, this);
    this.#loaded = this.#open(false);
  }

  async #open(take: boolean): Promise<void> {
    if (this.#options().shared) return this.#load();
    const editing = await beginEditing(this.#key, this.#holder, take).catch(() => undefined);
    if (this.#closed) return editing?.release();
    if (editing === null) return void this.#askWhere();
    this.#editing = editing ?? null;
    await this.#load();
  }

  readonly #holder = { onAsked: () => this.flush(), onLost: () => this.#lost() };

  /** After one was sent. Where another page has it by now, their versions tell the two apart. */
  async #holdAgain(): Promise<void> {
    this.#sent = false;
    if (this.#options().shared) return;
    const editing = await beginEditing(this.#key, this.#holder).catch(() => null);
    if (this.#closed) editing?.release();
    else this.#editing = editing;
  }

  async #load(): Promise<void> {
    const { draft, left } = await readDraft<T>(this.name, this.userId, this.#options().form, () => !this.#closed);
    if (this.#closed) return;
    this.#show(draft);
    if (left) void this.#askWhich(left).catch(tellNotKept);
    this.#unfollow();
    this.#unfollow = onDraft(this.name, this.userId, (now) => void (now !== this.#version && this.#catchUp()));
  }

  /** What is typed here and not saved yet is asked about when it is saved. A form that one page has to itself follows while it is blank. */
  async #catchUp(): Promise<void> {
    const begun = this.#begun;
    const { shared, isTouched } = this.#options();
    const isHeld = () => this.#kept || this.#sent || this.#submitting;
    const follows = () => shared || (this.value !== null && !isHeld() && !isTouched(this.value));
    if (!follows()) return;
    const draft = await loadDraft<T>(this.name, this.userId).catch(() => undefined);
    const isBusy = this.#unsaved || this.#underway > 0 || this.failed || this.#closed;
    if (draft === undefined || isBusy || !follows()) return;
    // It goes because of this page, or what was read is of before it went.
    if (this.#delivering || begun !== this.#begun) return;
    if ((draft?.version ?? 0) === this.#version) return;
    if (!draft) this.#begun += 1;
    this.#show(draft);
  }

  #show(draft: Draft<T> | null): void {
    const { start, isTouched, revive } = this.#options();
    this.value = draft ? (revive?.(draft.value) ?? { ...start(), ...draft.value }) : start();
    this.#kept = draft !== null;
    this.#known = this.#version = draft?.version ?? 0;
    this.#about = aboutNew(draft ? draft.about : begunAs.get(this.#key));
    this.#unsaved = false;
    this.resumedAt = draft && isTouched(this.value) ? draft.savedAt : null;
    if (draft && draft.lost > 0) toast(textNow(text).lost(draft.lost));
    this.#render();
  }

  /** Another page has it now: what is typed here would be lost, so nothing can be. */
  #lost(): void {
    clearTimeout(this.#timer);
    this.#editing = null;
    if (this.#closed) return;
    this.value = null;
    this.#render();
    void this.#askWhere();
  }

  async #askWhere(): Promise<void> {
    const over = new AbortController();
    this.#elsewhere = over;
    const free = whenClosed(this.#key, over.signal).then(() => 'free' as const);
    const there = loadDraft(this.name, this.userId).catch(() => null);
    const { form, another } = this.#options();
    const answer = await Promise.race([askWhereToGoOn(there, another !== undefined, over.signal), free]);
    over.abort();
    if (this.#closed) return;
    if (answer === 'other') return another?.(beginAnother(this.userId, form));
    if (!answer) return goThere(this.#key);
    this.#loaded = this.#open(answer === true);
    await this.#loaded;
    if (this.value && !this.#kept && (await there)) toast(textNow(text).sentElsewhere);
  }

  readonly set = (change: Change<T>): void => {
    if (this.#closed) return void this.#setLate(change).catch(tellNotKept);
    if (this.value === null) return;
    if (this.#sent) void this.#holdAgain();
    const named = photosIn(this.value).length;
    this.value = changed(this.value, change);
    this.#unsaved = true;
    // A photo is on the device before its form names it: a phone that died between the two would keep one that nobody finds.
    if (photosIn(this.value).length > named) void this.flush();
    else this.#saveSoon();
    this.#render();
  };

  /** A photo that was ready only after the form was left joins what was kept there; what was sent meanwhile stays sent. */
  async #setLate(change: Change<T>): Promise<void> {
    const again = onScreen.get(this.#key) as OpenDraft<T> | undefined;
    if (again) {
      await again.#loaded;
      return again.set(change);
    }
    const begun = this.#kept ? undefined : this.value;
    this.#kept = true;
    await changeDraft<T>(this.name, this.userId, (kept) => {
      const now = kept ?? begun;
      return now ? changed(now, change) : undefined;
    });
  }

  /** It never throws: what could not be saved is said, and tried again with the next change or way out. */
  readonly flush = (leaving = false): Promise<void> => {
    clearTimeout(this.#timer);
    if (this.#delivering && !leaving) return this.#saving;
    // What is typed while a save is under way is saved after it: only then is known which version it follows.
    if (this.#underway > 0 && !leaving) return this.#saving.then(() => (this.#closed ? undefined : this.flush()));
    // A save that is under way looks first, and may not come to its end with the page.
    const again = leaving && this.#underway > 0;
    if ((this.#unsaved || again) && this.value && !this.#editing?.isLost()) {
      this.#unsaved = false;
      this.#saving = this.#save(this.value, leaving && this.#editing?.exclusive === true);
    }
    return this.#saving;
  };

  async #save(value: T, leaving: boolean): Promise<void> {
    const { form, isTouched } = this.#options();
    this.#kept = isTouched(value);
    const seen = this.#version;
    // The next save may begin before this one has ended, and comes after it.
    const then = this.#kept ? seen + 1 : 0;
    this.#version = then;
    this.#underway += 1;
    try {
      const way = { owner: this.userId, form, seen, about: this.#about, ...(leaving && { leaving: this.#known }) };
      const now = await saveDraft(this.name, this.#kept ? value : null, way);
      if (this.#version === then) this.#known = this.#version = now;
      // What it threw away with the photos that stand here is not there again.
      if (!isThrownAway(this.failed) || (await withoutLost(value)).lost === 0) this.failed = null;
      this.savedAt = this.#kept && !this.failed ? Date.now() : null;
    } catch (error) {
      this.#version = seen;
      // Once, not with each key; and again when it is now or never.
      if (isOtherVersion(error)) void this.#askWhich().catch(tellNotKept);
      else if (!this.failed || this.#closed) tellNotKept(error);
      if (!isThrownAway(this.failed)) this.failed = error;
      if (this.value === value) this.#unsaved = true;
      this.savedAt = null;
    } finally {
      this.#underway -= 1;
    }
    this.#render();
    if (this.#options().shared) void this.#catchUp();
  }

  /** Another page has saved or sent it meanwhile, or had when this was `left`. @returns whether what is here shall hold */
  #asking: Promise<boolean> | null = null;
  #askWhich(left?: DraftRow): Promise<boolean> {
    this.#asking ??= (async () => {
      const other = await read<T>(this.name, this.userId);
      // Nobody else writes it while this page has it to itself: what stands here stays, and is there once the device has room.
      if (other === null && !left && this.#editing?.exclusive && !this.#editing.isLost()) {
        this.#known = this.#version = 0;
        this.#unsaved = true;
        this.failed = thrownAway();
        throw this.failed;
      }
      // What both pages had is sent, and shows there.
      const same = other === null && this.#options().shared && !this.#unsaved && !left;
      const mine = !same && (await askWhichHolds(other === null, left !== undefined));
      const here = left ? (left.value as T) : this.value;
      if (mine && left) this.#about = aboutNew(left.about);
      if (mine && here) await this.#replace(here, other);
      else await dropLeft(this.#key).then(() => this.#load());
      this.failed = null;
      if (mine) this.#unsaved = false;
      this.#render();
      return mine;
    })().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /** What stands here, whatever the device has. The photos may have gone with what another page threw away. */
  async #replace(here: T, other: Draft<T> | null): Promise<void> {
    const { form } = this.#options();
    const stays = keptBeside(here, this.#about, other, this.#options());
    this.#about = aboutNew(other?.about);
    const { value, lost } = await withoutLost(stays);
    this.value = value;
    if (lost > 0) toast(textNow(text).lost(lost));
    this.#known = this.#version = await saveDraft(this.name, value, { owner: this.userId, form, about: this.#about });
  }

  /** A second tap while the first one goes is none: whoever tapped hears of the first. */
  readonly submit = <R>(deliver: (value: T, id: string) => Promise<R>, rest?: Rest<T>): Promise<R> => {
    if (this.#submitting) return new Promise(() => {});
    const sent = this.#submit(deliver, rest).finally(() => {
      this.#submitting = null;
      this.#render();
    });
    this.#submitting = sent;
    this.#render();
    return sent;
  };

  async #submit<R>(deliver: (value: T, id: string) => Promise<R>, rest?: Rest<T>): Promise<R> {
    const editing = this.#editing;
    const waiting = this.#whole(editing);
    this.#waiting = waiting;
    const sent = await waiting;
    const answer = await this.#deliver(sent, deliver);
    const left = rest && this.value && rest(this.value, sent);
    const forgotten = editing?.isLost() ? undefined : this.#forget(true);
    if (left) this.#begin(left);
    await forgotten;
    // Whoever waits for it elsewhere may begin another.
    this.#editing?.release();
    this.#editing = null;
    this.#sent = true;
    return answer;
  }

  /** What stands there, with all its photos ready, once it is this page's to send. */
  async #whole(editing: Editing | null): Promise<T> {
    const begun = this.#begun;
    // It was taken over, emptied or sent elsewhere, or somebody else has logged in here.
    const mine = (): T => {
      if (this.value !== null && begun === this.#begun && !editing?.isLost() && authorNow() === this.userId)
        return this.value;
      throw new OfflineError('OTHER_VERSION');
    };
    let sent: T;
    do {
      await photosStored(this.name);
      await this.flush();
      await this.#saving;
      if (isOtherVersion(this.failed) && !(await this.#askWhich()))
        throw this.failed ?? new OfflineError('OTHER_VERSION');
      sent = mine();
      await photosReady(this.name, sent);
      mine();
      if (!(await isLatest(this.name, this.userId, this.#version)) && !(await this.#askWhich()))
        throw new OfflineError('OTHER_VERSION');
      // A photo that has joined meanwhile is to be ready too.
    } while (sent !== mine());
    return sent;
  }

  /** What is typed meanwhile is saved after it: only then is known what of it is left. */
  async #deliver<R>(value: T, deliver: (value: T, id: string) => Promise<R>): Promise<R> {
    this.#delivering = true;
    try {
      return await deliver(value, sentAs(value, this.#about) as string);
    } finally {
      this.#delivering = false;
      if (this.#unsaved) this.#saveSoon();
    }
  }

  /** Another one, with what is there of it already. */
  #begin(value: Partial<T>): void {
    this.#begun += 1;
    const { start, isTouched } = this.#options();
    this.value = { ...start(), ...value };
    this.#unsaved = isTouched(this.value);
    if (this.#unsaved) this.#saveSoon();
    this.#render();
  }

  #saveSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), SAVE_AFTER);
  }

  /** The server has what was sent at `at`, epoch ms; what was changed since stays. */
  readonly arrived = async (at: number): Promise<void> => {
    await this.#loaded;
    const changed = this.#unsaved || (this.savedAt ?? this.resumedAt ?? 0) > at;
    if (this.value !== null && !changed) await this.startOver();
  };

  readonly called = (title: string): void => void Object.assign(this.#about, { title });

  readonly startOver = async (): Promise<void> => {
    this.resumedAt = null;
    const forgotten = this.#forget(false);
    this.#begin({});
    await forgotten;
  };

  /** Begun at once: after a save that has begun, which would bring it back, and before one of what is typed from now on. */
  async #forget(sent: boolean): Promise<void> {
    clearTimeout(this.#timer);
    this.#unsaved = false;
    this.savedAt = null;
    const version = this.#version;
    this.#known = this.#version = 0;
    this.#about = aboutNew();
    // What was just delivered must not be failed for this; the draft is offered again at worst.
    await removeDraft(this.name, this.userId, sent, sent ? version : undefined).catch(() => undefined);
  }

  close(): void {
    if (onScreen.get(this.#key) === this) onScreen.delete(this.#key);
    this.#unfollow();
    this.#elsewhere?.abort();
    const editing = this.#editing;
    const saved = this.flush(true);
    this.#closed = true;
    void Promise.allSettled([saved, this.#waiting]).then(() => editing?.release());
  }
}
