/** Whose pages may be shown in a frame: read from `WEBVIEW_HOSTS`, a comma-separated list of https origins. */

/** @throws Error with a sentence for the person who starts the server */
export function frameOrigins(env: Readonly<Record<string, string | undefined>>): string[] {
  return (env.WEBVIEW_HOSTS ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const url = URL.canParse(part) ? new URL(part) : null;
      if (url?.protocol !== 'https:' || url.href !== `${url.origin}/`)
        throw new Error(`WEBVIEW_HOSTS must be origins such as https://example.com, not "${part}".`);
      return url.origin;
    });
}
