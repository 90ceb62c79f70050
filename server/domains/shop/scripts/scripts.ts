/** What recomputes a draw or a lot without our code, at an address of the shop's own, for whoever saved one from its page. */
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';

const scripts = { draw: 'verify-draw.mjs', auction: 'verify-lot.mjs' };

export function proofScripts(): Hono {
  const web = new Hono();
  for (const [folder, script] of Object.entries(scripts))
    web.get(`/${folder}/${script}`, async (c) => {
      c.header('content-type', 'text/javascript; charset=utf-8');
      c.header('content-disposition', `attachment; filename="${script}"`);
      return c.body(await readFile(new URL(`../../../../docs/${script}`, import.meta.url), 'utf8'));
    });
  return web;
}
