/** What becomes of an account while a page is open: in another page, in the worker, or at the server. */
import {
  type Account,
  authorNow,
  currentSession,
  letGo,
  onSession,
  pages,
  put,
  type Session,
  tell,
} from './session.ts';

let listener: ((account: Account) => void) | undefined;
/** Heard before anybody listened: the first screen asks before that. */
let unheard: Account | undefined;
/** The server has ended this page's session, and the page knows. */
let over = false;
onSession(() => {
  over &&= currentSession() === null;
});

/** The server has ended it; what is on the screen stays, and stays its author's. Whoever logged in meanwhile stays so. */
export async function endSession(ended: Session, why: Extract<Account, { is: 'ended' }>['why']): Promise<void> {
  let stays = false;
  await put((stored) => {
    stays = stored != null && stored.token !== ended.token;
    return stays ? stored : null;
  });
  if (stays) return;
  const account: Account = { is: 'ended', userId: ended.userId, why };
  hear(account);
  tell(account);
}

/** Hears of it in another page or the worker, and in this page of what the server has ended. */
export function onAccount(shell: (account: Account) => void): void {
  listener = shell;
  const open = pages();
  if (open) open.onmessage = ({ data }: MessageEvent<Account>) => hear(data);
  if (unheard) shell(unheard);
  unheard = undefined;
}

/** Only the page of that person loses its session, and hears once that it is over. */
export function hear(account: Account): void {
  const { is, userId } = account;
  if (is === 'in' ? userId === currentSession()?.userId : userId !== authorNow() || (is === 'ended' && over)) return;
  if (is !== 'in') letGo(is === 'left');
  if (is === 'ended') over = true;
  if (listener) listener(account);
  else unheard = account;
}
