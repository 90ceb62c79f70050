/** What a person does with a receipt: writes it in several sittings and tabs, orders its photos, throws it away, submits it. */
import type { Page } from '@playwright/test';
import { arrived } from '../../e2e/steps/looks.ts';
import { button, dialog, keptOn, NotNow, visit } from './acts.ts';
import { expect, told, Untrue } from './model.ts';
import type { Draft, Phone } from './phone.ts';
import { pictures } from './pictures.ts';
import { markOf } from './server.ts';
import { words } from './words.ts';

const PATH = '/pages/stock/receipt/createReceipt';

/** The form as it was left. */
async function open(phone: Phone): Promise<Page> {
  const page = await visit(phone, PATH);
  const unsaved = page.getByText(words.drafts('notSaved')).first();
  if (phone.draft === undefined && (await unsaved.isVisible())) {
    // As it says: what the phone did not take it takes on the way out, or not at all.
    await page.goto(PATH);
    await arrived(page);
  }
  const elsewhere = button(page, words.drafts('takeOver'));
  const another = button(page, words.receipt('another'));
  if ((await another.count()) > 0) await another.click();
  if ((await elsewhere.count()) > 0) await elsewhere.click();
  await expect(page.getByLabel(words.receipt('note'))).toBeVisible();
  if (phone.draft === undefined) phone.draft = await settledDraft(phone, page);
  const { draft } = phone;
  const note = page.getByLabel(words.receipt('note'));
  // What had been told as saved is there again.
  const count = page.getByText(`${draft?.photos.length ?? 0} / 52`);
  await told(page, 'the note of the draft', () => expect(note).toHaveValue(draft?.note ?? ''));
  await told(page, 'the photos of the draft', () => expect(count).toBeVisible());
  return page;
}

/** What is there when nobody can know it from before. */
async function settledDraft(phone: Phone, page: Page): Promise<Draft | null> {
  await expect(page.getByText(/正在处理|Preparing/)).toHaveCount(0, { timeout: 20_000 });
  return phone.readDraft();
}

/** Changes the form, and waits until the phone has it. */
async function change(phone: Phone, make: (page: Page, draft: Draft) => Promise<Partial<Draft>>): Promise<void> {
  const page = await open(phone);
  const before = phone.draft ?? { id: '', note: '', photos: [] };
  phone.draft = undefined;
  const wanted = await make(page, before);
  await expect(page.getByText(/正在处理|Preparing/)).toHaveCount(0, { timeout: 20_000 });
  const count = wanted.photos?.length ?? before.photos.length;
  await expect
    .poll(async () => {
      const draft = await phone.readDraft();
      return draft && { note: draft.note, photos: draft.photos.length, whole: !draft.photos.includes('') };
    }, 'the draft on the phone')
    .toEqual({ note: wanted.note ?? before.note, photos: count, whole: true });
  phone.draft = await phone.readDraft();
}

export const noteDown = (phone: Phone): Promise<void> =>
  change(phone, async (page) => {
    const note = `${markOf(phone.seed)}${++phone.count}`;
    await page.getByLabel(words.receipt('note')).fill(note);
    return { note };
  });

export const photograph = (phone: Phone): Promise<void> =>
  change(phone, async (page, { photos }) => {
    const count = phone.random.int(1, 3);
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles(await pictures(phone.random, count));
    await expect(page.getByText(`${photos.length + count} / 52`)).toBeVisible();
    return { photos: [...photos, ...Array<string>(count).fill('')] };
  });

export async function reorder(phone: Phone): Promise<void> {
  if ((phone.draft?.photos.length ?? 0) < 2) throw new NotNow('fewer than two photos');
  let before: string[] = [];
  await change(phone, async (page, { photos }) => {
    before = photos;
    await button(page, words.receipt('order')).click();
    await button(dialog(page), words.receipt('later')).click();
    await expect.poll(async () => (await phone.readDraft())?.photos.join(' ')).not.toBe(photos.join(' '));
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    return {};
  });
  const [first = '', second = '', ...rest] = before;
  const now = phone.draft?.photos.join(' ');
  if (now !== [second, first, ...rest].join(' '))
    throw new Untrue(`the photos ${before.join(' ')} were ordered to ${now}`);
}

export async function removePhoto(phone: Phone): Promise<void> {
  if ((phone.draft?.photos.length ?? 0) === 0) throw new NotNow('no photo');
  await change(phone, async (page, { photos }) => {
    await button(page, words.receipt('removePhoto')).click();
    await expect(page.getByText(`${photos.length - 1} / 52`)).toBeVisible();
    return { photos: photos.slice(1) };
  });
}

export async function throwAway(phone: Phone): Promise<void> {
  const page = await open(phone);
  const over = button(page, words.receipt('startOver'));
  if ((await over.count()) === 0) throw new NotNow('there are no goods in it');
  phone.draft = undefined;
  await over.click();
  await button(dialog(page), words.receipt('startOver')).click();
  await expect(page.getByLabel(words.receipt('note'))).toHaveValue('');
  await expect.poll(() => phone.readDraft()).toBeNull();
  phone.draft = null;
}

/** The form is opened in a second tab and goes on there. */
export async function secondTab(phone: Phone): Promise<void> {
  const first = await open(phone);
  const second = await phone.context.newPage();
  await second.goto(PATH);
  const take = button(second, words.drafts('takeOver'));
  await expect(take.or(second.getByLabel(words.receipt('note'))).first()).toBeVisible();
  if ((await take.count()) > 0) await take.click();
  await arrived(second);
  phone.page = second;
  await noteDown(phone);
  if (phone.random.chance(0.5)) await first.close();
}

export async function submit(phone: Phone): Promise<void> {
  const page = await open(phone);
  const send = button(page, /^(提交 \d|Submit \d)/);
  if ((await send.count()) === 0 || (await send.getAttribute('aria-disabled')) === 'true') await pickGoods(page);
  await expect(send).not.toHaveAttribute('aria-disabled', 'true');
  // Goods are saved with the rest.
  await expect.poll(() => phone.readDraft()).not.toBeNull();
  const draft = await phone.readDraft();
  if (!draft) throw new Untrue('a form with goods in it is not saved');
  if (phone.draft && JSON.stringify(draft.photos) !== JSON.stringify(phone.draft.photos))
    throw new Untrue(`the draft has the photos ${draft.photos} and not ${phone.draft.photos}`);
  phone.draft = undefined;
  const attempt = phone.mine.begin(`receipt ${draft.id}`, { note: draft.note, photos: draft.photos });
  await send.click();
  await expect(
    keptOn(page)
      .or(page.getByText(words.outcome('arrived')))
      .first(),
  ).toBeVisible();
  attempt.said = 'kept';
  phone.draft = null;
  const { userId } = phone.who.session;
  const waits = (await phone.waiting()).some((item) => item.userId === userId && item.input.includes(draft.id));
  if (!waits) await phone.mustHold('a receipt is told as kept and no longer waits');
}

async function pickGoods(page: Page): Promise<void> {
  await button(page, words.receipt('add')).click();
  const sheet = dialog(page);
  await sheet.getByRole('searchbox').fill('northwall');
  const product = sheet.locator('ul button[aria-expanded]').first();
  await product.click();
  await sheet
    .getByRole('group', { name: words.receipt('pickSize') })
    .getByRole('button')
    .first()
    .click();
  await button(sheet, /^(完成|Done)/).click();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}
