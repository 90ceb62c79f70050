/** The page's side of the worker: registers it, and offers a new version, never under a person's hands. */
import type { Workbox } from 'workbox-window';
import { parsed } from '../../api/exchange/answer.ts';
import { readDevice } from '../../api/exchange/device.ts';
import { isLacking, onMissed } from './missed.ts';
import { isSending } from './sync-request.ts';

const listeners = new Set<() => void>();
/** Forms that are open and dirty. */
const holds = new Set<symbol>();
let workbox: Workbox | undefined;
let waiting = false;
let dismissed = false;
/** Another tab took the new version; this one still runs on the old one's files, which stay reachable. */
let overtaken = false;

/** The server has other files by now: what this page has not loaded yet it never will. */
let outlived = false;

/** How often an open page looks for a new version, ms. */
const LOOK_EVERY = 3_600_000;
const POLL = 500;

export async function startUpdates(): Promise<void> {
  if (import.meta.env.DEV) return;
  onMissed((error) => void lookForFile(error));
  if (workbox || !('serviceWorker' in navigator)) return;
  const base = import.meta.env.BASE_URL;
  const { Workbox } = await import('workbox-window');
  workbox = new Workbox(`${base}sw.js`, { scope: base });
  workbox.addEventListener('waiting', () => {
    waiting = true;
    dismissed = false;
    announce();
    moveOn();
  });
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (!isUpdate) return;
    overtaken = true;
    announce();
  });
  await workbox.register().catch((error: unknown) => console.warn('worker', error));
  setInterval(() => void workbox?.update().catch(() => undefined), LOOK_EVERY);
}

export function onUpdate(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Its address, where the browser says it; Safari does not. */
export const fileIn = ({ message }: Error): string | undefined => /(?:https?:\/)?\/\S+\.(?:js|css)/.exec(message)?.[0];

/** A file has not come: the network is lost, or the file. Safari does not name it; then our own first one stands for all. */
async function lookForFile(error: Error): Promise<void> {
  const file = fileIn(error) ?? document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (!file) return;
  const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.status !== 404 || !(await isOurs())) return;
  outlived = true;
  announce();
  if (!moveOn()) void workbox?.update().catch(() => undefined);
}

/** A screen that only the new version can show has nothing under anybody's hands: nobody need be asked. */
function moveOn(): boolean {
  if (!outlived || !waiting || !isLacking()) return false;
  void applyUpdate();
  return true;
}

/** A portal has none of our files either. What the worker keeps says nothing, so the server itself is asked for a word of its own. */
async function isOurs(): Promise<boolean> {
  const { apiBase } = await readDevice();
  const answer = await fetch(`${apiBase}/signing-key`, { cache: 'no-store' }).catch(() => null);
  return typeof (parsed((await answer?.text()) ?? '') as { key?: unknown } | null)?.key === 'string';
}

/** A new version is there and this is a moment to offer it: any, when nothing goes on without it. Forms keep what is in them. */
export const updateReady = (): boolean => outlived || ((waiting || overtaken) && !dismissed && holds.size === 0);

/** While a form is dirty nothing is offered. Call the answer when it no longer is. */
export function holdUpdates(): () => void {
  const hold = Symbol('form');
  holds.add(hold);
  announce();
  return () => {
    holds.delete(hold);
    announce();
  };
}

/** Until the next version, or the next visit. */
export function dismissUpdate(): void {
  dismissed = true;
  outlived = false;
  announce();
}

/** Takes the new version as soon as nothing is being sent, and reloads this page; other tabs move when their person wants. */
export async function applyUpdate(): Promise<void> {
  while (isSending()) await new Promise((resolve) => setTimeout(resolve, POLL));
  if (overtaken || (outlived && !waiting) || !workbox) return location.reload();
  workbox.addEventListener('controlling', () => location.reload());
  const take = () => workbox?.messageSkipWaiting();
  take();
  // Chromium stops the old worker for it; when an event such as a sync of the queue starts that again at this moment, the
  // new one waits until the old one has long been idle. Asked again, it looks again.
  setInterval(take, POLL);
}

function announce() {
  for (const listener of listeners) listener();
}
