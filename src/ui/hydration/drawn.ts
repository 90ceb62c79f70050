/** Moment and time zone of a page that the server draws: what takes it over must say the same before it says its own. */

/** Of those who look at a shop in China, ms east of UTC; there is no summer time. */
const ZONE = 8 * 3_600_000;
let drawnAt: number | null = null;
let servers: number | null = null;

let told: () => void = () => undefined;
/** Settles when the first screen has been rendered here: only then may anything on it change. */
export const screenStands = new Promise<void>((resolve) => {
  told = resolve;
});
export const tellScreenStands = (): void => told();

/** @param at epoch ms; null when the page's own code goes on with this device's clock and zone */
export function drawAt(at: number | null): void {
  drawnAt = at;
  servers = at ?? servers;
}

export const nowDrawn = (): number => drawnAt ?? Date.now();

/** Whether it is the moment of the page that the server drew, and so by the server's clock; also after the page was taken over. */
export const isServers = (at: number): boolean => at === servers;

/** A date whose local fields are those to be shown. */
export function shownDate(at: number): Date {
  const date = new Date(at);
  return drawnAt === null ? date : new Date(at + ZONE + date.getTimezoneOffset() * 60_000);
}

/** Whether this device would show other times than the server drew. */
export const zoneDiffers = (): boolean => new Date().getTimezoneOffset() * -60_000 !== ZONE;
