/** Asks nobody. A number whose sequence (15th to 17th digit) is 000 belongs to somebody else, so that a mismatch can be seen too. */
import type { IdentityProvider } from './identity.ts';

export const sandboxIdentity: IdentityProvider = {
  name: 'sandbox',
  sandbox: true,
  matches: async ({ idNumber }) => idNumber.slice(14, 17) !== '000',
};
