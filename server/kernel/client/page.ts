/**
 * Server-side rendering: a public screen's page with its content, its answers, its styles and the scripts of its very route. The
 * renderer is the client's own code, built beside the client (dist/render). Whatever cannot be drawn is served as the plain shell.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isScreen, type ScreenUrl, screenOf } from '../../../contract/screens.ts';
import { LOOK, languageFrom } from '../../../contract/wire/language.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import type { Ask } from '../http/in-process.ts';
import { Refusal } from '../http/refusal.ts';
import { plainAddress } from './address.ts';

export interface Look {
  language: Language;
  theme: 'system' | 'light' | 'dark';
  elder: boolean;
}

/** As the client holds them. */
export interface Rules {
  version: string;
  numbers: Readonly<Record<string, number>>;
  closed: readonly string[];
  /** The style sheet of the shop's own colour; empty is the software's. */
  palette: string;
  demo: boolean;
}

interface Drawn {
  html: string;
  answers: unknown[];
  /** Epoch ms. */
  at: number;
}

/** What dist/render exports; see src/app/render/render.tsx. */
interface Renderer {
  render(href: string, look: Look, rules: Rules, ask: Ask): Promise<Drawn | null>;
  /** From src/. */
  screenFiles: Readonly<Record<string, string>>;
  /** The name of a linked screen's chunk. */
  chunkOf: (file: string) => string;
}

export interface Page {
  status: 200 | 404;
  html: string;
  /** Of the styles that stand in it, as the policy names them. */
  style: string;
}

interface Parts {
  clientDir: string;
  base: string;
  /** Where the renderer was built to. */
  renderDir: string;
  ask: (lang: Language) => Ask;
  /** What the page's requests are signed with. */
  signingKey: string;
  /** Those that hold where it is called. */
  rules: () => Rules;
  /** Title, description and what chat apps and search engines read. */
  headOf: (url: URL, lang: Language) => Promise<string>;
}

/** Where no screen is. */
const NOWHERE = '/nowhere';

/** @param url under the base. @returns null where the shell has to do */
export type DrawPage = (url: URL, look: Look) => Promise<Page | null>;

/** @returns null when no renderer was built */
export function pageDrawer({ clientDir, base, renderDir, ask, signingKey, rules, headOf }: Parts): DrawPage | null {
  const built = join(renderDir, 'render.js');
  const manifestPath = join(clientDir, '.vite/manifest.json');
  if (!existsSync(built) || !existsSync(manifestPath)) return null;
  let renderer: Promise<Renderer> | undefined;
  let assets: Assets | undefined;
  const missing = new Map<string, Page>();

  /** Says that nothing is here, the same for every such address, with nothing to take over: the code draws its own. */
  async function nothingHere(look: Look, { render }: Renderer, { page }: Assets): Promise<Page> {
    const head = await headOf(new URL(`${base}${NOWHERE}`, 'http://nowhere.invalid'), look.language);
    const key = JSON.stringify([look, head]);
    const known = missing.get(key);
    if (known) return known;
    const drawn = await render(`${base}${NOWHERE}`, look, rules(), ask(look.language));
    const made: Page = { status: 404, ...page('', look, { html: drawn?.html ?? '', head }) };
    missing.set(key, made);
    return made;
  }

  return async (url, look) => {
    const path = url.pathname.slice(base.length);
    const screen = path === '/' ? ('/pages/tabbar/main' satisfies ScreenUrl) : path;
    if (isScreen(screen) && !screenOf(screen).drawn) return null;
    // A fifth of a second, so not at the start.
    renderer ??= import(pathToFileURL(built).href) as Promise<Renderer>;
    const loaded = await renderer;
    const { render, screenFiles, chunkOf } = loaded;
    assets ??= assetsOf({ clientDir, base, signingKey, chunkOf });
    if (!isScreen(screen)) return nothingHere(look, loaded, assets);
    try {
      const held = rules();
      const asked = new URL(`${base}${screen}${url.search}`, url);
      const [drawn, head] = await Promise.all([
        render(`${base}${screen}${url.search}`, look, held, ask(look.language)),
        headOf(plainAddress(asked), look.language),
      ]);
      return (
        drawn && {
          status: 200,
          ...assets.page(screenFiles[screen] ?? '', look, { ...drawn, rules: held, head }),
        }
      );
    } catch (error) {
      if (error instanceof Refusal && ['NOT_FOUND', 'BAD_INPUT'].includes(error.code))
        return nothingHere(look, loaded, assets);
      throw error;
    }
  };
}

/** How this person likes it: as they once chose, else as their browser says. */
export function lookOf(header: (name: string) => string | undefined): Look {
  const chosen = new RegExp(`(?:^|;\\s*)${LOOK}=(zh|en)\\.(system|light|dark)\\.([01])(?:;|$)`).exec(
    header('cookie') ?? '',
  );
  if (chosen) {
    const [, language, theme, elder] = chosen;
    return { language: language as Language, theme: theme as Look['theme'], elder: elder === '1' };
  }
  const tags = (header('accept-language') ?? '').split(',').map((tag) => tag.trim());
  return { language: languageFrom(tags), theme: 'system', elder: false };
}

interface Chunk {
  name?: string;
  file: string;
  css?: string[];
  imports?: string[];
}

/** What the shell says of itself gives way to what these say. */
export function withHead(shell: string, head: string): string {
  const rest = shell.replace(/<title>[^<]*<\/title>\s*/, '');
  const html = head.includes('name="description"') ? rest.replace(/<meta name="description"[^>]*>\s*/, '') : rest;
  return html.replace('</head>', () => `  ${head}\n  </head>`);
}

/** What a chat app passes on says who sent it, although the page, and its canonical address, are one for all senders. @param inviter as the link named them */
export function sentBy(html: string, inviter: string | null): string {
  if (inviter === null || !/^[\w-]{1,64}$/.test(inviter)) return html;
  return html.replace(
    /(<meta property="og:url" content="[^"?]*)(\?[^"]*)?"/,
    (_, path: string, query?: string) => `${path}${query ? `${query}&amp;` : '?'}inviter=${inviter}"`,
  );
}

type Assets = ReturnType<typeof assetsOf>;

function assetsOf({
  clientDir,
  base,
  signingKey,
  chunkOf,
}: Pick<Parts, 'clientDir' | 'base' | 'signingKey'> & Pick<Renderer, 'chunkOf'>) {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'));
  const shell = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const entries = Object.values(manifest).filter(
    ({ file }) => file.endsWith('.js') && shell.includes(`${base}/${file}"`),
  );
  if (entries.length === 0) throw new Error('the client build has no entry');
  const texts = new Map<string, string>();
  const textOf = (file: string) => {
    const text = texts.get(file);
    if (text !== undefined) return text;
    const read = readFileSync(join(clientDir, file), 'utf8').trim();
    texts.set(file, read);
    return read;
  };

  /** The chunks of a route and all that they import, the entry's first. */
  const chunksOf = (file: string, name: string): Chunk[] => {
    const found = new Set<Chunk>();
    const visit = (chunk: Chunk | undefined) => {
      if (!chunk || found.has(chunk)) return;
      found.add(chunk);
      for (const key of chunk.imports ?? []) visit(manifest[key]);
    };
    for (const entry of entries) visit(entry);
    for (const [key, chunk] of Object.entries(manifest))
      if (chunk.name === name || (key.startsWith(`${file}?`) && !/error|notFound/i.test(key))) visit(chunk);
    return [...found];
  };

  const page = (
    file: string,
    look: Look,
    { html, answers, at, rules, head }: Pick<Drawn, 'html'> & Partial<Drawn> & { rules?: Rules; head: string },
  ): Omit<Page, 'status'> => {
    const chunks = chunksOf(`src/${file}`, chunkOf(file));
    const sheets = [...new Set(chunks.flatMap(({ css }) => css ?? []))];
    const css = [...sheets.map(textOf), ...(rules?.palette ? [rules.palette] : [])].join('\n');
    // The renderer puts preloads before its output; a picture is asked for soonest from the head.
    const [, pictures = '', body = ''] = /^((?:<link rel="preload"[^>]*>)*)([\s\S]*)$/.exec(html) ?? [];
    const links = [
      ...chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="${base}/${chunk.file}">`),
      // Known to the loader, so that it fetches none of them again.
      ...sheets.map((sheet) => `<link rel="stylesheet" crossorigin href="${base}/${sheet}" disabled>`),
    ].filter((link) => !shell.includes(link));
    const data = answers && JSON.stringify({ look, at, answers, signingKey, rules }).replaceAll('<', '\\u003c');
    const brought = data ? `<script type="application/json" id="first-view">${data}</script>` : '';
    const attributes = [
      `lang="${look.language === 'zh' ? 'zh-CN' : 'en'}"`,
      look.elder && 'data-elder',
      look.theme !== 'system' && `data-theme="${look.theme}"`,
    ].filter(Boolean);
    const text = withHead(shell, head)
      // The first picture before any code.
      .replace('<meta name="viewport"', () => `${pictures}<meta name="viewport"`)
      .replace(/<html[^>]*>/, `<html ${attributes.join(' ')}>`)
      .replace(/<link rel="stylesheet"[^>]*>/g, '')
      .replace('</head>', () => `<style>${css}</style>${links.join('')}</head>`)
      .replace(/<div id="root">[\s\S]*?<\/div>/, () => `<div id="root">${body}</div>${brought}`);
    return { html: text, style: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
  };
  return { page };
}
