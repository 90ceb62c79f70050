/** The browser's half of passkeys. The library comes when a person asks for one, and not before. */
import type { passkeyAddStart, passkeyLoginStart } from '../../../../contract/account/passkey-calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';

/** `given up`: the person closed the browser's question, or it ran out. `elsewhere`: this page is not at the shop's own address. */
export type Failure = 'given up' | 'here already' | 'elsewhere';

export const browserHasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof TRANSPORTS)[number];

export async function makePasskey(options: Output<typeof passkeyAddStart>) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return attempt(async () => {
    const { id, response } = await startRegistration({ optionsJSON: options });
    const said: readonly string[] = response.transports ?? [];
    const transports: Transport[] = TRANSPORTS.filter((one) => said.includes(one));
    return {
      id,
      transports,
      clientDataJSON: response.clientDataJSON,
      attestationObject: response.attestationObject,
    };
  });
}

export async function askPasskey(options: Output<typeof passkeyLoginStart>) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return attempt(async () => {
    const { id, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
    return { id, clientDataJSON, authenticatorData, signature, userHandle };
  });
}

async function attempt<T>(run: () => Promise<T>): Promise<T | { failure: Failure }> {
  try {
    return await run();
  } catch (error) {
    const { name = '', code = '' } = error as { name?: string; code?: string };
    if (name === 'InvalidStateError') return { failure: 'here already' };
    if (name === 'SecurityError' || code === 'ERROR_INVALID_DOMAIN') return { failure: 'elsewhere' };
    return { failure: 'given up' };
  }
}
