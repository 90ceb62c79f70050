/** Structured logs: one JSON line an event, with a request id and without secrets or whole phone numbers. */
import { type DestinationStream, type Logger as Pino, pino } from 'pino';

export type Logger = Pick<Pino, 'debug' | 'info' | 'warn' | 'error'>;

/** Nothing secret is logged on purpose; this is the net under that. */
const SECRET = ['token', 'refreshToken', 'code', 'secret', 'password', 'sign', 'authorization', 'encryptedData', 'iv'];

/** @param to standard output when absent */
export function createLog(level: string, to?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
    serializers: { err: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
    base: undefined,
    // The last net: whatever put it there, a whole phone number does not leave the process.
    hooks: { streamWrite: maskPhones },
  };
  return to ? pino(options, to) : pino(options);
}

export const maskPhones = (text: string) => text.replace(/(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g, '$1****$2');

/** A database error quotes the offending values in `detail`; only what a programmer needs is kept. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return maskPhones(String(error));
  const { code, constraint, table } = error as Error & { code?: string; constraint?: string; table?: string };
  return {
    type: error.name,
    message: maskPhones(error.message),
    stack: maskPhones(error.stack ?? ''),
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(table && { table }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
