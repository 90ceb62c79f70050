/** What is waited for may take long on a machine that does other work too; what hangs is still found, by the limit of the test. */
import { vi } from 'vitest';

const { waitFor } = vi;
vi.waitFor = (what, options) => waitFor(what, typeof options === 'number' ? options : { timeout: 40_000, ...options });
