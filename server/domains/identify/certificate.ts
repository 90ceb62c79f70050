/** The public certificate: a call for screens, and plain files by which anybody can verify it without us. */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { Hono, type Context as HonoContext } from 'hono';
import { stream } from 'hono/streaming';
import type * as contract from '../../../contract/identify/calls.ts';
import { inDoubt, reasonOf } from '../../../contract/identify/calls.ts';
import { type ChainLink, verdictIn } from '../../../contract/identify/chain.ts';
import type { ModelFacts } from '../../../contract/identify/model.ts';
import { missingWords } from '../../../contract/identify/rules.ts';
import { splitOf, turnedBy, weighed } from '../../../contract/identify/weighed.ts';
import { link, type ScreenUrl } from '../../../contract/screens.ts';
import type { Output } from '../../../contract/wire/call.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import type { Env } from '../../kernel/http/client-address.ts';
import type { App, Context, Handler } from '../../kernel/http/context.ts';
import { languageOf } from '../../kernel/http/envelope.ts';
import { asking } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { samePiece } from '../item/certificate.ts';
import { tryCode } from '../item/code-tries.ts';
import { missingOf } from '../item/missing.ts';
import { codeMeant } from '../share/code-meant.ts';
import { codeAt } from '../share/code-place.ts';
import { posterOf } from '../share/posters.ts';
import { invitation, isFound, publicUrl } from '../share/public-url.ts';
import { shopNameNow } from '../shop/settings.ts';
import { originalKey } from '../upload/arrival.ts';
import { picturesAt } from '../upload/pictures.ts';
import { alsoCertified } from './photos/reused.ts';
import {
  appealUntil,
  caseRows,
  linksOf,
  opinionsOf,
  ownCases,
  photoRows,
  photosOf,
  revokedOf,
  toldOpinion,
  whereItLies,
} from './queries.ts';

/** As anybody sees it. */
type Certificate = Omit<Output<typeof contract.identifyCertificate>, 'mine' | 'compared' | 'shared' | 'missing'>;

export const identifyCertificate: Handler<typeof contract.identifyCertificate> = async ({ code: typed }, ctx) => {
  const found = await sought(ctx, typed);
  if (!found) throw new Refusal('NOT_FOUND');
  const { code } = found;
  const missing = await missingBy(ctx.db, code);
  const sells = found.result === 'genuine' && found.standing === 'valid' && !missing;
  const compared = found.standing === 'valid' ? await comparedAs(ctx.db, code) : null;
  const shared = await sharedBy(ctx.db, code);
  return {
    ...found,
    compared,
    shared,
    missing: missing?.said === 'refused' ? null : missing,
    mine: sells && ctx.actor ? await listableBy(ctx.db, code, ctx.actor.userId) : null,
  };
};

const missingBy = async (db: Db, code: string) =>
  (
    await db
      .selectFrom('identify_case')
      .select(missingOf('identify_case').as('missing'))
      .where('code', '=', code)
      .executeTakeFirst()
  )?.missing ?? null;

async function sharedBy(db: Db, code: string) {
  const { id } = await db.selectFrom('identify_case').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  return alsoCertified(db, id);
}

const sought = ({ app, db, ip }: Pick<Context, 'app' | 'db' | 'ip'>, typed: string) =>
  tryCode({ config: app.config, ip, typed }, () => certificateOf(db, typed));

async function comparedAs(db: Db, code: string) {
  const row = await db
    .selectFrom('identify_case as c')
    .innerJoin('inspection as n', 'n.item_id', 'c.item_id')
    .select(['n.code', 'n.created_at'])
    .where('c.code', '=', code)
    .where(samePiece)
    .where('n.order_id', 'is', null)
    .orderBy('n.created_at')
    .limit(1)
    .executeTakeFirst();
  return row ? { report: row.code, at: row.created_at.getTime() } : null;
}

async function listableBy(db: Db, code: string, userId: string) {
  const row = await ownCases(db, userId).where('identify_case.code', '=', code).executeTakeFirst();
  return row ? { id: row.id, lies: await whereItLies(db, row), itemId: row.item_id, productId: row.product_id } : null;
}

export const identifyCertificatePicture = asking<
  typeof contract.identifyCertificatePicture,
  Output<typeof contract.identifyCertificatePicture> | null
>(
  // Drawing takes a while and changes nothing, so it comes before the transaction.
  async ({ code: typed }, ctx) => {
    const found = await sought(ctx, typed);
    if (!found) return null;
    const { config } = ctx.app;
    const { code } = found;
    const url = publicUrl(config, invitation(link('/pages/identify/certificate', { code }), ctx.actor));
    const { name, styleNo, size, told, way, result, standing, photos, opinions, chain } = found;
    const appealedAt = chain.find(({ kind }) => kind === 'appeal')?.at ?? null;
    const { bearing } = weighed(opinions, result, appealedAt);
    const issuedAt = chain.find(({ kind }) => kind === 'final')?.at ?? found.issuedAt;
    const [first] = photos;
    const shop = (await shopNameNow(ctx.db, ctx.now))[ctx.lang];
    const said = {
      shop,
      ...{ code, url: isFound(config) ? url : null, name: name[ctx.lang], styleNo, size, told },
      ...{ way, result, standing, issuedAt, lang: ctx.lang },
      split: splitOf(opinions, result, appealedAt),
      before: turnedBy(opinions, result, appealedAt)?.first ?? null,
      shared: inDoubt(await sharedBy(ctx.db, code)),
      missing: missingWords(await missingBy(ctx.db, code))?.[ctx.lang] ?? null,
      ...{ photos: photos.length, points: new Set(bearing.flatMap(({ points }) => points.map(reasonOf))).size },
    };
    // Outlines and pictures are loaded with the first one, not with the server.
    const src = await posterOf(config, { said: [said, first?.print], who: ctx.actor?.userId ?? ctx.ip }, async () => {
      const { drawCertificate } = await import('./certificate-picture.ts');
      const [art, photo] = await Promise.all([
        ctx.db
          .selectFrom('identify_case')
          .innerJoin('product', 'product.id', 'identify_case.product_id')
          .select(['product.shape', 'product.palette'])
          .where('identify_case.code', '=', code)
          .executeTakeFirst(),
        first && !first.print.startsWith('/') ? ctx.app.providers.storage.read(originalKey(first.print)) : null,
      ]);
      const { shape, palette } = art ?? {};
      return drawCertificate({
        ...said,
        photo: photo && (await buffer(photo)),
        art: shape && palette ? { shape, palette } : null,
      });
    });
    return { src, url, codeAt: said.url === null ? codeAt : null };
  },
  async (_input, _ctx, picture) => {
    if (!picture) throw new Refusal('NOT_FOUND');
    return picture;
  },
);

/** What it was called when it was judged, whatever the catalogue says today; of old the chain has its Chinese name and style number alone. */
function saidOf(
  links: readonly Pick<ChainLink, 'kind' | 'fact'>[],
  today: Words,
): Pick<Certificate, 'name' | keyof ModelFacts> {
  const { name, styleNo, colour = null, size = null, told = [] } = verdictIn(links);
  return { name: typeof name === 'string' ? { zh: name, en: today.en } : name, styleNo, colour, size, told };
}

async function certificateOf(db: Db, typed: string): Promise<Certificate | null> {
  const code = await codeMeant(db, typed);
  if (code === null) return null;
  const row = await caseRows(db).where('identify_case.code', '=', code).executeTakeFirst();
  if (!row?.verdict || !row.issued_at) return null;
  const [photos, opinions, links] = await Promise.all([
    photosOf(db, row.id),
    opinionsOf(db, row.id),
    linksOf(db, row.id),
  ]);
  const open = row.state === 'appealed';
  // What was taken back has no end left to give away.
  const told = open && !row.revoked_at ? untilAppealed(links) : links;
  const shown = new Set(told.flatMap(printsIn));
  return {
    code,
    category: row.category,
    ...saidOf(links, row.name),
    way: row.way,
    result: row.verdict,
    standing: row.revoked_at ? 'revoked' : open ? 'appealed' : 'valid',
    revoked: revokedOf(row),
    issuedAt: row.issued_at.getTime(),
    appealUntil: appealUntil(row),
    photos: told === links ? photos : photos.filter(({ print }) => shown.has(print)),
    opinions: opinions.filter(({ stage }) => told === links || stage === 'first').map(toldOpinion),
    chain: told.map(({ kind, at, fact, hash }) => ({ kind, at: at.getTime(), fact, hash })),
  };
}

/** A file says nothing that its chain does not: until when its owner may appeal that does, of old it did not; that they accepted it does not. */
const verifiable = (shown: Certificate): Certificate => ({
  ...shown,
  appealUntil: shown.chain.some(({ kind }) => kind === 'appeal' || kind === 'revoked')
    ? null
    : (verdictIn(shown.chain).appealUntil ?? null),
});

type Link = Awaited<ReturnType<typeof linksOf>>[number];

/** What an expert said in an appeal that is still open would tell its end; without what follows on it the chain is whole. */
function untilAppealed(links: Link[]): Link[] {
  const appeal = links.findIndex(({ kind }) => kind === 'appeal');
  const said = links.findIndex(({ kind }, n) => appeal >= 0 && n > appeal && kind === 'opinion');
  return said < 0 ? links : links.slice(0, said);
}

const printsIn = ({ kind, fact }: Link): string[] =>
  kind === 'photos' || kind === 'supplement'
    ? (JSON.parse(fact) as { photos: [string, string, number?][] }).photos.map(([, print]) => print)
    : [];

/** Photos at their places in a case, as experts see them. */
export const casePictures = (app: App): Hono =>
  picturesAt(app, /^[\w-]{1,64}\.\d{1,3}$/, async (name) => {
    const [id = '', place] = name.split('.');
    return (await photoRows(app.db, id))[Number(place)]?.sha256;
  });

const PAGE = '/pages/identify/certificate' satisfies ScreenUrl;
const SCRIPT = 'verify-certificate.mjs';
const CODE = /^[\w-]{1,64}$/;
const FILE = /^([\w-]{1,64})\.json$/;
/** What the shop knows beside the certificate: no chain vouches for it. */
const SHARED = 'shared.json';
const NAME = /^([0-9a-f]{64})\.jpg$/;

/** `/certificate/<code>.json`, the photos as they left the phone, `/certificate/<code>/<sha256>.jpg`, and which others share them: docs/verify-certificate.mjs reads them. */
export function certificateFiles(app: App): Hono<Env> {
  const web = new Hono<Env>();
  const { config } = app;
  const meant = (c: HonoContext<Env>, typed: string) =>
    tryCode({ config, ip: c.get('ip'), typed }, () => codeMeant(app.db, typed));
  web.onError((error, c) => {
    if (!(error instanceof Refusal) || error.code !== 'TOO_MANY') throw error;
    const { retryAfter, said } = error.data as { retryAfter: number; said: Words };
    return c.text(said[languageOf((name) => c.req.header(name))], 429, { 'retry-after': String(retryAfter) });
  });
  // The page names in its head what it is of.
  web.get(PAGE, async (c, next) => {
    const typed = c.req.query('code');
    if (typed) await meant(c, typed);
    return next();
  });
  web.get('/certificate/:code', async (c, next) => {
    // No code has a dot.
    if (c.req.param('code') === SCRIPT) {
      c.header('content-type', 'text/javascript; charset=utf-8');
      c.header('content-disposition', `attachment; filename="${SCRIPT}"`);
      return c.body(await readFile(new URL(`../../../docs/${SCRIPT}`, import.meta.url), 'utf8'));
    }
    const [, code] = FILE.exec(c.req.param('code')) ?? [];
    const found = code ? await sought({ app, db: app.db, ip: c.get('ip') }, code) : null;
    return found ? c.json(verifiable(found), 200, { 'cache-control': 'no-cache' }) : next();
  });
  web.get('/certificate/:code/:photo', async (c, next) => {
    const [, sha256] = NAME.exec(c.req.param('photo')) ?? [];
    if (c.req.param('photo') === SHARED) {
      const found = await meant(c, c.req.param('code'));
      return found ? c.json(await sharedBy(app.db, found), 200, { 'cache-control': 'no-cache' }) : next();
    }
    const code = sha256 && CODE.test(c.req.param('code')) ? await meant(c, c.req.param('code')) : null;
    if (!sha256 || code === null) return next();
    const shown = await app.db
      .selectFrom('identify_photo')
      .innerJoin('identify_case', 'identify_case.id', 'identify_photo.case_id')
      .innerJoin('upload', 'upload.sha256', 'identify_photo.sha256')
      .select('upload.type')
      .where('identify_case.code', '=', code)
      .where('identify_photo.sha256', '=', sha256)
      .executeTakeFirst();
    const bytes = shown && (await app.providers.storage.read(originalKey(sha256)));
    if (!bytes) return next();
    c.header('content-type', shown.type);
    c.header('x-content-type-options', 'nosniff');
    return stream(c, async (out) => {
      for await (const chunk of bytes) await out.write(chunk as Uint8Array);
    });
  });
  return web;
}
