/** What one page of the device has changed, its other pages ask for again. */

const CHANNEL = 'changed';
let channel: BroadcastChannel | undefined;

/** Where there is no channel no other page listens either. */
const open = () => {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
};

export const tellPages = (): void => open()?.postMessage(null);

export function onChangedElsewhere(listener: () => void): void {
  open()?.addEventListener('message', listener);
}
