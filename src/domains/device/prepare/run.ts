/** Preparing from the first part to the last, whichever screen is looked at meanwhile. What was cut short goes on by itself. */
import type { QueryClient } from '@tanstack/react-query';
import { currentSession, onSession } from '../../../api/exchange/session.ts';
import type { Prepared } from '../../../offline/cache/prepare.ts';
import { prepareDevice } from '../../../offline/cache/prepare-device.ts';
import type { PreparedScreens } from '../../../offline/cache/prepared-screens.ts';
import { noteUnfinished, type PreparedPart, type Unfinished, unfinished } from '../../../offline/cache/unfinished.ts';
import { OfflineError } from '../../../offline/device/errors.ts';
import { isCutOff, isSavingData } from '../../../offline/device/link.ts';
import { keepShell } from '../../../offline/device/missing-files.ts';
import { prepareScreens } from './screens.ts';

export interface Progress {
  part: PreparedPart;
  done: number;
  total: number;
}
export interface Done {
  device: Prepared;
  screens: PreparedScreens;
  /** Null when everything is here. */
  left: Unfinished | null;
  /** This browser keeps the app itself nowhere. */
  noShell: boolean;
}

let running: { progress: Progress; result: Promise<Done>; stop: () => void } | null = null;
const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

export const preparing = (): Progress | null => running?.progress ?? null;
export function onPreparing(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const stopPreparing = (): void => running?.stop();

/** One at a time in this page, and what a person asks for is never put off. @throws what cut it short, AbortError when it was stopped; what is missing is noted */
export function prepareAll(queries: QueryClient): Promise<Done> {
  if (running) return running.result;
  const stopper = new AbortController();
  const { signal } = stopper;
  const userId = currentSession()?.userId;
  // Who leaves meanwhile, in this tab or another, leaves nothing behind.
  const unhear = onSession(() => currentSession()?.userId !== userId && stopper.abort());
  const cut: Progress = { part: 'catalogue', done: 0, total: 0 };
  const onProgress = (done: number, total: number, part: PreparedPart) => {
    const next = cut.part !== part;
    Object.assign(cut, { part, done, total });
    if (running) running.progress = { ...cut };
    // A page that is closed meanwhile has no other moment to say it.
    if (next) void noteUnfinished({ cut }).catch(() => undefined);
    announce();
  };
  const run = async (): Promise<Done> => {
    try {
      await noteUnfinished({ cut });
      const device = await prepareDevice({ signal, onProgress });
      const { missing, lost, ...screens } = await prepareScreens(queries, { signal, onProgress });
      const files = await keepShell({ signal, onProgress: (done, total) => onProgress(done, total, 'shell') });
      const whole = missing + lost + (files ?? 0) === 0;
      const left = whole ? null : { screens: missing, photos: lost, files: files ?? 0 };
      await noteUnfinished(left);
      return { device, screens, left, noShell: files === null };
    } catch (error) {
      const gone = currentSession()?.userId !== userId;
      const full = error instanceof OfflineError && error.code === 'STORAGE_FULL';
      await noteUnfinished(gone ? null : { cut, stopped: signal.aborted || full }).catch(() => undefined);
      throw error;
    } finally {
      unhear();
      running = null;
      announce();
    }
  };
  running = { progress: { ...cut }, result: beside(run), stop: () => stopper.abort() };
  announce();
  return running.result;
}

/** What was cut short, where the network is there and the browser does not say that it costs by the byte; not beside a page that is at it. */
export async function goOn(queries: QueryClient): Promise<void> {
  const left = await unfinished();
  if (!left?.cut || left.stopped || isCutOff() || isSavingData()) return;
  await beside(async (alone) => alone && (await prepareAll(queries))).catch(() => undefined);
}

/** @param work is told whether no other page of this device prepares, and keeps them from going on by themselves */
const beside = <T>(work: (alone: boolean) => Promise<T>): Promise<T> =>
  navigator.locks
    ? navigator.locks.request('prepare', { ifAvailable: true }, (lock) => work(lock !== null))
    : work(true);
