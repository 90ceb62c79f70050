/** Who says how far parcels are. */

import type { Settings } from '../settings.ts';
import type { ExpressProvider } from './express.ts';
import { kuaidi100 } from './kuaidi100.ts';
import { sandboxExpress } from './sandbox.ts';

/** `EXPRESS=kuaidi100` asks Kuaidi100; the demo has a sandbox; otherwise nobody is asked. */
export function expressProvider(env: Settings, demo: boolean): ExpressProvider | null {
  if (env.EXPRESS === 'kuaidi100') return kuaidi100(env);
  return demo ? sandboxExpress : null;
}
