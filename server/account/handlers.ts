/** Every call about a person's account; what each does is in the file named after it. */
import * as contract from '../../contract/account.ts';
import { handlers } from '../kernel/handlers.ts';
import * as deletion from './deletion.ts';
import * as devices from './devices.ts';
import * as dictionary from './dictionary.ts';
import * as own from './export.ts';
import * as feedback from './feedback.ts';
import * as login from './login.ts';
import * as profile from './profile.ts';

const { deadlines: _, ...closing } = deletion;

export const account = handlers(contract, {
  ...login,
  ...profile,
  ...devices,
  ...dictionary,
  ...closing,
  ...feedback,
  ...own,
});
