/** `AbortSignal.timeout`, which Safari has since 16.0 only. */
export function timeLimit(ms: number): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms);
  return limit.signal;
}
