/** Sends one request again and again over some connections that stay open, as fast as the answers come. */
import { connect } from 'node:net';

const CONNECTIONS = 24;

/**
 * @param ms how long
 * @returns answers a second
 * @throws Error when an answer is not a 200
 */
export async function pump(origin: string, path: string, headers: Record<string, string>, ms: number): Promise<number> {
  const { hostname, port, host } = new URL(origin);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const began = performance.now();
  let answers = 0;
  await Promise.all(
    Array.from(
      { length: CONNECTIONS },
      () =>
        new Promise<void>((resolve, reject) => {
          const socket = connect(Number(port), hostname, () => socket.write(request));
          let head = '';
          /** Bytes that are still to come of this answer. */
          let left = 0;
          socket.on('error', reject);
          socket.on('data', (bytes) => {
            let at = 0;
            if (left === 0) {
              head += bytes.toString('latin1');
              const end = head.indexOf('\r\n\r\n');
              if (end < 0) return;
              const length = /^content-length: (\d+)/im.exec(head.slice(0, end));
              if (!head.startsWith('HTTP/1.1 200') || !length) return reject(new Error(head.slice(0, 300)));
              left = Number(length[1]);
              at = bytes.length - (head.length - end - 4);
              head = '';
            }
            left -= bytes.length - at;
            if (left > 0) return;
            answers += 1;
            if (performance.now() - began < ms) return socket.write(request);
            socket.destroy();
            resolve();
          });
        }),
    ),
  );
  return (answers / (performance.now() - began)) * 1_000;
}
