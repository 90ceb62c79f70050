/** The camera at the back, its light, and pictures of what it sees. */
import { useCallback, useEffect, useState } from 'react';

export type CameraState = 'starting' | 'on' | 'denied' | 'none';

interface Light {
  torch?: boolean;
}

export interface Camera {
  state: CameraState;
  stream: MediaStream | null;
  /** Null where the camera has no light. */
  torch: boolean | null;
  switchTorch: () => void;
  reopen: () => void;
}

/** On while the page is seen; released when it is left or hidden. */
export function useCamera(): Camera {
  const [state, setState] = useState<CameraState>('starting');
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [torch, setTorch] = useState<boolean | null>(null);
  const [attempt, setAttempt] = useState(0);
  const reopen = useCallback(() => setAttempt((n) => n + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it again
  useEffect(() => {
    let gone = false;
    let opened: MediaStream | undefined;
    setState('starting');
    void openCamera().then(
      (found) => {
        opened = found;
        if (gone) return stop(found);
        const [track] = found.getVideoTracks();
        const can = track?.getCapabilities?.() as Light | undefined;
        setStream(found);
        setTorch(can?.torch ? false : null);
        setState('on');
      },
      (error: unknown) => {
        const denied = (error as { name?: string }).name === 'NotAllowedError';
        if (!gone) setState(denied ? 'denied' : 'none');
      },
    );
    return () => {
      gone = true;
      if (opened) stop(opened);
      setStream(null);
    };
  }, [attempt]);

  useEffect(() => {
    const change = () => {
      if (document.visibilityState === 'hidden' && stream) {
        stop(stream);
        // Whoever takes pictures by a clock would take the last one again and again.
        setState('starting');
      }
      if (document.visibilityState === 'visible') reopen();
    };
    document.addEventListener('visibilitychange', change);
    return () => document.removeEventListener('visibilitychange', change);
  }, [stream, reopen]);

  const switchTorch = () => {
    const on = !torch;
    void stream
      ?.getVideoTracks()[0]
      ?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
      .then(() => setTorch(on))
      .catch(() => setTorch(null));
  };
  return { state, stream, torch, switchTorch, reopen };
}

async function openCamera(): Promise<MediaStream> {
  // Missing where the page is not secure.
  if (!navigator.mediaDevices?.getUserMedia) throw new Error('no camera');
  const video = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } };
  return navigator.mediaDevices.getUserMedia({ video, audio: false });
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

/** Longer sides are brought down to this: codes stay readable, reading stays fast. */
const FRAME = 800;
const PICTURE = 2_000;

/** The square in the middle of what the camera sees, where the frame stands; null before its first picture. */
export function frameOf(video: HTMLVideoElement): ImageData | null {
  const side = Math.min(video.videoWidth, video.videoHeight);
  if (side === 0) return null;
  const [x, y] = [(video.videoWidth - side) / 2, (video.videoHeight - side) / 2];
  const to = Math.min(side, FRAME);
  return drawn(to, to, (canvas) => canvas.drawImage(video, x, y, side, side, 0, 0, to, to));
}

/** JPEG quality of a frame before it is compressed like any photo. */
const QUALITY = 0.95;

/** What the camera sees, as a file; null before its first picture. */
export async function photoOf(video: HTMLVideoElement): Promise<File | null> {
  if (video.videoWidth === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return blob && new File([blob], 'photo.jpg', { type: blob.type });
}

/** @throws where the file is no picture for this browser */
export async function pictureOf(file: Blob): Promise<ImageData | null> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, PICTURE / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
  const picture = drawn(width, height, (canvas) => canvas.drawImage(bitmap, 0, 0, width, height));
  bitmap.close();
  return picture;
}

function drawn(width: number, height: number, draw: (canvas: CanvasRenderingContext2D) => void): ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  draw(context);
  return context.getImageData(0, 0, width, height);
}
