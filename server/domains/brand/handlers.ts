/** The shop's colour and logo, in versions. */
import { buffer } from 'node:stream/consumers';
import * as contract from '../../../contract/brand/calls.ts';
import { LOGO_LEAST } from '../../../contract/brand/tokens.ts';
import { printUrl } from '../../../contract/upload/calls.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import type { BrandVersion } from '../../kernel/lib/rules.ts';
import { documentVersions, saveDocument } from '../shop/documents.ts';
import { DECODING, originalKey } from '../upload/arrival.ts';
import { ownUploads } from '../upload/own.ts';
import { paletteOf } from './palette.ts';

const KIND = 'brand';

interface Content {
  color: string | null;
  /** `id` is the upload's. */
  logo: { id: string; sha256: string } | null;
}

/** For the rule book of a process. */
export async function brandVersions(db: Db): Promise<BrandVersion[]> {
  const rows = await documentVersions(db, KIND);
  return rows.map(({ id, content, holdsFrom }) => {
    const { color, logo } = content as Content;
    return { id, color, palette: paletteOf(color), logo: logo?.sha256 ?? null, holdsFrom: new Date(holdsFrom) };
  });
}

async function versionsOf({ db, now }: Pick<Context, 'db' | 'now'>) {
  const list = (await documentVersions(db, KIND)).map(({ content, ...row }) => {
    const { color, logo } = content as Content;
    return { ...row, color, logo: logo && { id: logo.id, url: printUrl(logo.sha256) } };
  });
  return { current: list.find(({ holdsFrom }) => holdsFrom <= now.getTime()) ?? null, list };
}

/** @throws Refusal UPLOAD_MISSING for a picture that the caller has not sent, LOGO_SMALL */
async function logoOf(ctx: Context, id: string): Promise<NonNullable<Content['logo']>> {
  const saved = (await documentVersions(ctx.db, KIND)).map(({ content }) => (content as Content).logo);
  const kept = saved.find((logo) => logo?.id === id);
  if (kept) return kept;
  const [upload] = await ownUploads(ctx.db, { ids: [id], userId: userOf(ctx).userId });
  const original = upload && (await ctx.app.providers.storage.read(originalKey(upload.sha256)));
  if (!original) throw new Refusal('UPLOAD_MISSING', { id });
  const { default: sharp } = await import('sharp');
  const { width = 0, height = 0 } = await sharp(await buffer(original), DECODING).metadata();
  if (Math.min(width, height) < LOGO_LEAST) throw new Refusal('LOGO_SMALL', { least: LOGO_LEAST });
  return { id, sha256: upload.sha256 };
}

export const brand = handlers(contract, {
  brandList: (_input, ctx) => versionsOf(ctx),
  brandPreview: async ({ color }) => ({ palette: paletteOf(color) }),
  brandSave: async ({ color, logo, ...when }, ctx) => {
    const content: Content = { color, logo: logo === null ? null : await logoOf(ctx, logo) };
    await saveDocument(ctx, { kind: KIND, content, own: { color: null, logo: null }, ...when });
    ctx.afterCommit(ctx.app.rules.reload);
    return versionsOf(ctx);
  },
});
