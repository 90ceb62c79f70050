/** Where a login may lead back to. Apart from the rest, because every visit loads the routes' addresses. */
import { isScreen } from '../../../../contract/screens.ts';

/** Only a screen of ours may be gone back to: whoever wrote the link decides nothing else. */
export function safeRedirect(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/[^/\\]/.test(value)) return undefined;
  const [path = ''] = value.split(/[?#]/);
  return isScreen(path) && !path.startsWith('/pages/login/') ? value : undefined;
}
