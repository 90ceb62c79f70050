/**
 * What the browser may look for in the shell's cache by itself: a screen is many files, and none waits for this worker. What is
 * not there goes to the network past every route of ours, so only endings whose files are all of the shell are named: the
 * decoder's module lies beside them, and is kept elsewhere.
 * @param files of the shell, by their addresses
 */
export function shellRoute(files: Iterable<string>, assets: string, cacheName: string) {
  const endings = new Set(
    [...files].flatMap((file) => {
      const { pathname } = new URL(file, 'https://any.example');
      return pathname.startsWith(assets) ? (/\.\w+$/.exec(pathname) ?? []) : [];
    }),
  );
  const or = [...endings].map((ending) => ({
    urlPattern: { pathname: `${assets}*${ending}` },
    requestMethod: 'GET',
  }));
  return { condition: { or }, source: { cacheName } };
}
