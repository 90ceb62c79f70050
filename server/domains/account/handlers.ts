/** Every call about a person's account; what each does is in the file named after it. */
import * as contract from '../../../contract/account/calls.ts';
import * as passkeyContract from '../../../contract/account/passkey-calls.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import type { Personal } from '../../kernel/state/personal.ts';
import { userCertify } from './certification/certify.ts';
import { closing } from './deletion.ts';
import * as devices from './devices.ts';
import * as dictionary from './dictionary.ts';
import { exporting } from './export.ts';
import { userLink } from './links.ts';
import * as login from './login.ts';
import * as passkeys from './passkeys/handlers.ts';
import * as profile from './profile.ts';

/** @param personal what every domain knows of a person */
export const account = (personal: readonly Personal[]) =>
  handlers(contract, {
    ...login,
    userLink,
    ...profile,
    userCertify,
    ...devices,
    ...dictionary,
    ...closing(personal),
    userExport: exporting(personal),
  });

export const passkey = handlers(passkeyContract, passkeys);
