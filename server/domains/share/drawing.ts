/** A poster of whatever a link leads to, with the picture that lies under an address of ours. */
import { buffer } from 'node:stream/consumers';
import { giftPicture } from '../../../contract/campaign/gifts.ts';
import type { posterMake } from '../../../contract/share/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import type { App } from '../../kernel/http/context.ts';
import type { AskContext } from '../../kernel/http/handlers.ts';
import { brandHere } from '../../kernel/lib/rules.ts';
import { pictured } from '../catalogue/pictures.ts';
import { shopNameNow } from '../shop/settings.ts';
import { originalKey } from '../upload/arrival.ts';
import { posterCodeAt } from './code-place.ts';
import { giftsIn } from './gift-pictures.ts';
import type { Poster } from './poster.ts';
import { posterOf } from './posters.ts';
import { isFound } from './public-url.ts';

export type Drawn = Output<typeof posterMake>;

interface Where {
  /** Where its code leads. */
  url: string;
  /** As calls tell it, without its width. */
  picture: string | null | undefined;
}

/** Outlines and pictures are loaded with the first poster, not with the server. */
export async function drawnFor(
  ctx: AskContext,
  said: Pick<Poster, 'name' | 'price' | 'told'>,
  { url, picture }: Where,
): Promise<Drawn> {
  const { app, lang } = ctx;
  const shop = (await shopNameNow(ctx.db, ctx.now))[lang];
  const seen = await seenAt(app, picture);
  const code = isFound(app.config) ? url : null;
  const poster = { shop, ...said, lang, url: code };
  const mark = brandHere()?.logo ?? null;
  const src = await posterOf(app.config, { said: [poster, seen, mark], who: ctx.actor?.userId ?? ctx.ip }, async () => {
    const { drawPoster } = await import('./poster.ts');
    const [photo, logo] = await Promise.all([seen.upload, mark].map((one) => original(app, one)));
    return drawPoster({ ...poster, ...seen, photo: photo ?? null, logo: logo ?? null });
  });
  return { src, url, codeAt: code === null ? posterCodeAt : null };
}

/** What has to be drawn, or which upload is shown. */
async function seenAt(
  { db }: App,
  picture: string | null | undefined,
): Promise<Pick<Poster, 'svg' | 'gifts'> & { upload?: string }> {
  const [, kind, id = '', name = ''] = /^\/img\/([a-z])\/([\w.-]+)(?:\/([a-z0-9-]+))?$/.exec(picture ?? '') ?? [];
  if (kind === 'u') return { upload: id };
  if (kind === 'c' && picture === giftPicture(id)) return { gifts: await giftsIn(db, id) };
  if (kind !== 'p' && kind !== 'i') return {};
  const subject = await pictured(db, { kind, id, name });
  if (!subject) return {};
  return 'upload' in subject ? { upload: subject.upload } : { svg: subject.svg() };
}

async function original({ providers }: App, sha256: string | null | undefined): Promise<Buffer | null> {
  const stored = sha256 ? await providers.storage.read(originalKey(sha256)) : null;
  return stored && buffer(stored);
}
