/** docs/verify-draw.mjs at an address of the shop's own, for whoever saved a draw from its page. */
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';

const SCRIPT = 'verify-draw.mjs';

export function drawScript(): Hono {
  const web = new Hono();
  web.get(`/draw/${SCRIPT}`, async (c) => {
    c.header('content-type', 'text/javascript; charset=utf-8');
    c.header('content-disposition', `attachment; filename="${SCRIPT}"`);
    return c.body(await readFile(new URL(`../../../docs/${SCRIPT}`, import.meta.url), 'utf8'));
  });
  return web;
}
