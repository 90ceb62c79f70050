// Finds a Chromium for the browser tests, or installs Debian's, with Chinese fonts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @returns the path of a Chromium; ends the run with a clear word when there is none and none can be installed */
export async function ensureChromium() {
  const found = places.find((path) => path && existsSync(path));
  if (found) return found;
  console.log('Installing Chromium and Chinese fonts ...');
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = async (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', ...args];
    const child = spawn(command, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    // A machine without apt has no such command.
    const [status] = await once(child, 'exit').catch(() => [1]);
    return status === 0;
  };
  await apt('update', '-qq');
  if ((await apt('install', '-y', '-qq', 'chromium', 'fonts-noto-cjk')) && existsSync('/usr/bin/chromium'))
    return '/usr/bin/chromium';
  console.error('No Chromium was found and none could be installed. Install one and name it in CHROMIUM.');
  process.exit(1);
}
