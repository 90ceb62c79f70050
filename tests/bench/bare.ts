/** Hono by itself, in a process of its own, as the measure of what a request costs at least: a JSON answer and a static file. */
import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const app = new Hono();
app.get('/json', (c) => c.json({ success: true, status: 0, data: { origins: [] } }));
app.get('/page.html', serveStatic({ path: process.argv[3] ?? '' }));
serve({ fetch: app.fetch, port: Number(process.argv[2]), hostname: '127.0.0.1' });
