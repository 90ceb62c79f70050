/** Signs a request with the secret of the H5 app. A signature proves integrity, not identity: the secret ships with the client. */
import hex from 'crypto-js/enc-hex';
import hmacSha256 from 'crypto-js/hmac-sha256';
import sha256 from 'crypto-js/sha256';
import { canonical, type Signed } from '../../../contract/wire/signing.ts';

const secret: string = import.meta.env?.VITE_SIGN_SECRET ?? 'demo-signing-secret';

/** Lower-case hex SHA-256 of a request's body. */
export const hashBody = (body: string): string => sha256(body).toString(hex);

/** Upper-case hex, as the `sign` parameter wants it. */
export const sign = (request: Signed): string => hmacSha256(canonical(request), secret).toString(hex).toUpperCase();
