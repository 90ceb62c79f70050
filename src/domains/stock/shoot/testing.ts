/** A camera for tests, and seconds that pass when they are told to. */
import { act } from 'react';
import { vi } from 'vitest';

/** A BMP begins so. */
export const HEAD = [0x42, 0x4d];
/** A picture told from others by how many bytes it has. */
export const picture = (bytes: number) => new Uint8Array([...HEAD, ...Array<number>(bytes).fill(0)]);

export async function acted(happens: () => void): Promise<void> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => happens());
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
}

/** Its n-th frame has n bytes. */
export function cameraBySeconds() {
  const track = { stop: () => undefined };
  const stream = { getVideoTracks: () => [track], getTracks: () => [track] };
  const mediaDevices = { getUserMedia: () => Promise.resolve(stream) };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(640);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => undefined } as never);
  let frames = 0;
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
    frames += 1;
    done(new Blob([picture(frames)], { type: 'image/jpeg' }));
  });
  // jsdom's own does not read its bytes.
  const read = vi.spyOn(File.prototype, 'arrayBuffer').mockImplementation(function (this: File) {
    return Promise.resolve(picture(this.size - HEAD.length).buffer);
  });
  const ticking = new Set<() => void>();
  vi.spyOn(globalThis, 'setInterval').mockImplementation(((tick: () => void) => {
    ticking.add(tick);
    return tick;
  }) as never);
  vi.spyOn(globalThis, 'clearInterval').mockImplementation((tick) => void ticking.delete(tick as never));
  const second = () =>
    acted(() => {
      for (const tick of [...ticking]) tick();
    });
  return {
    read,
    frames: () => frames,
    until: async (count: number) => {
      while (frames < count) await second();
    },
    seconds: async (count: number) => {
      for (let n = 0; n < count; n += 1) await second();
    },
  };
}
