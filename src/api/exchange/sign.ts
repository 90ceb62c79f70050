/** Signs a request with the key of the H5 app. A signature proves integrity, not identity: every client carries the key. */
import hex from 'crypto-js/enc-hex';
import hmacSha256 from 'crypto-js/hmac-sha256';
import sha256 from 'crypto-js/sha256';
import { canonical, type Signed } from '../../../contract/wire/signing.ts';

/** Lower-case hex SHA-256 of a request's body. */
export const hashBody = (body: string): string => sha256(body).toString(hex);

/** Upper-case hex, as the `sign` parameter wants it. */
export const sign = (request: Signed, key: string): string =>
  hmacSha256(canonical(request), key).toString(hex).toUpperCase();
