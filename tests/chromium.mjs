// Finds a Chromium for the browser tests, or installs Debian's, with Chinese fonts.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

/** The first is the same Chromium without windows: it draws nothing but the pages, and needs fewer libraries. */
const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/** @returns the path of a Chromium; ends the run with a clear word when there is none and none can be installed */
export async function ensureChromium() {
  const find = () => places.find((path) => path && existsSync(path));
  if (find()) return find();
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
  for (const name of PACKAGES) if ((await apt('install', '-y', '-qq', name, 'fonts-noto-cjk')) && find()) return find();
  console.error('No Chromium was found and none could be installed. Install one and name it in CHROMIUM.');
  process.exit(1);
}
