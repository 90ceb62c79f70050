/** The person's phone: its browser, its tabs, and what it really holds. */
import type { BrowserContext, Page } from '@playwright/test';
import { keepOnDevice, OUTSIDE } from '../../e2e/steps/looks.ts';
import { switchOn } from '../../e2e/steps/people.ts';
import type { House } from '../house.ts';
import type { Link } from '../link.ts';
import { logInAsDemo, type Person } from '../person.ts';
import type { Random } from '../random.ts';
import { refusesWhenFull } from './full.ts';
import { Deeds, Untrue, type Waiting } from './model.ts';
import { type Ground, holdings } from './server.ts';

/** A draft of a receipt as the device has it. */
export interface Draft {
  id: string;
  note: string;
  /** Hashes of the bytes, in the order of the form; empty for one that is not made small yet. */
  photos: string[];
}

export class Phone {
  context!: BrowserContext;
  page!: Page;
  kill!: () => Promise<void>;
  #profile: string | undefined;
  /** Who is logged in, as far as the person knows. */
  who: Person;
  readonly deeds = new Map<Person, Deeds>();
  language: 'zh' | 'en' | null = 'zh';
  /** The receipt that the person is writing, once the form has said that it is saved; null for none, undefined when nobody knows. */
  draft: Draft | null | undefined = null;
  /** Whose phone it is while somebody else has it, or it was left logged out. */
  lent: Person | undefined;
  count = 0;
  /** What the screen said is held back, by its id: it stays until its person says otherwise. */
  readonly held = new Set<string>();
  /** What the person did and what happened meanwhile, one line a step. */
  readonly journal: string[] = [];
  /** What is going on, for whoever asks why it does not end. */
  doing = 'the phone is switched on';

  constructor(
    readonly house: House,
    readonly link: Link,
    /** Who owns it, who borrows it, and the warehouse's desk. */
    readonly people: readonly [Person, Person, Person],
    readonly ground: Ground,
    readonly seed: number,
    readonly random: Random,
  ) {
    this.who = people[0];
    for (const person of people) this.deeds.set(person, new Deeds());
  }

  get mine(): Deeds {
    return this.deeds.get(this.who) as Deeds;
  }

  async switchOn(): Promise<void> {
    const { context, page, kill, profile } = await switchOn(this.link.origin, this.#profile);
    Object.assign(this, { context, page, kill });
    this.#profile = profile;
    await refusesWhenFull(context);
  }

  get profile(): string | undefined {
    return this.#profile;
  }

  /** Somebody's hands and the login page are not what is looked at here. */
  async logIn(person: Person): Promise<void> {
    const { session, deviceId } = await logInAsDemo(
      this.house.port,
      person.phone,
      `${person.deviceId}-${++this.count}`,
    );
    await this.page.goto(OUTSIDE);
    await keepOnDevice(this.page, { session, deviceId });
    this.who = person;
  }

  holdings = (person = this.who) =>
    holdings(this.house, person, this.seed, person === this.people[1] ? undefined : this.ground);

  /** What the screen has just said of this person's work must be so. */
  async mustHold(when: string, person = this.who): Promise<void> {
    // Read first: what is sent in between is then found there as well, and not in neither.
    const all = await this.waiting();
    const waits = all.filter(({ userId }) => userId === person.session.userId);
    for (const id of this.held)
      if (!all.some((item) => item.id === id)) throw new Untrue(`${when}: what is held back has gone`);
    (this.deeds.get(person) as Deeds).check(await this.holdings(person), waits, when);
  }

  waitingOf = async ({ session } = this.who): Promise<Waiting[]> =>
    (await this.waiting()).filter(({ userId }) => userId === session.userId);

  async waiting(): Promise<Waiting[]> {
    const rows = (await this.#table('outbox')) as unknown as (Waiting & { kind: string; parent?: string })[];
    return rows
      .filter(({ kind }) => kind === 'intent')
      .map((row) => ({
        ...row,
        input: JSON.stringify(row.input),
        photos: rows.filter(({ parent }) => parent === row.id),
      }));
  }

  /** The hashes of the photos of what waits and says this, in its order; null once it no longer waits. */
  async photosOf(body: string): Promise<string[] | null> {
    const waits = (await this.waiting()).find(({ input }) => input.includes(`"${body}"`));
    const rows = (await this.#table('photos')) as { id: string; actual: string }[];
    const named = (JSON.parse(waits?.input ?? '{}') as { photos?: { $photo: string }[] }).photos;
    const hashes = named?.map(({ $photo }) => rows.find(({ id }) => id === $photo)?.actual);
    return hashes?.every((hash) => hash !== undefined) ? hashes : null;
  }

  /** The receipt's draft of whoever is logged in, with the photos as their bytes are now. */
  async readDraft(): Promise<Draft | null> {
    type Row = { userId: string; form?: string; value: { id: string; note: string; photos: { $photo: string }[] } };
    const drafts = (await this.#table('drafts')) as unknown as Row[];
    const draft = drafts.find(({ userId, form }) => userId === this.who.session.userId && form === 'receipt')?.value;
    if (!draft) return null;
    const rows = (await this.#table('photos')) as { id: string; sha256: string; actual: string }[];
    const photos = draft.photos.map(({ $photo }) => {
      const { sha256 = '', actual = '' } = rows.find(({ id }) => id === $photo) ?? {};
      if (sha256 !== '' && sha256 !== actual) throw new Untrue(`a photo of the draft is ${actual} and not ${sha256}`);
      return sha256;
    });
    return { id: draft.id, note: draft.note, photos };
  }

  /** All rows of a table of the device's, with the hashes of their bytes instead of those. */
  #table(name: string): Promise<Record<string, unknown>[]> {
    return this.page.evaluate(async (store) => {
      // Opening one that is not there would make it.
      if (!(await indexedDB.databases()).some((one) => one.name === 'queue')) return [];
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const db = await done(indexedDB.open('queue'));
      const rows: Record<string, unknown>[] = db.objectStoreNames.contains(store)
        ? await done(db.transaction(store).objectStore(store).getAll())
        : [];
      db.close();
      const hex = (digest: ArrayBuffer) =>
        [...new Uint8Array(digest)].map((b) => b.toString(16).padStart(2, '0')).join('');
      return Promise.all(
        rows.map(async ({ bytes, ...row }) =>
          bytes instanceof ArrayBuffer ? { ...row, actual: hex(await crypto.subtle.digest('SHA-256', bytes)) } : row,
        ),
      );
    }, name);
  }
}
