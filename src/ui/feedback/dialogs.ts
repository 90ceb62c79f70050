/** Asking and telling from anywhere: `if (await confirm({...}))`, `await alert('...')`. The shell shows them one by one. */

export interface Question {
  title?: string;
  /** What will happen, with amounts and times. */
  body?: string;
  /** To be selected and copied by hand. */
  field?: string;
  /** The verb of the deed, e.g. 取消订单. */
  ok?: string;
  /** The safe choice on the left. */
  cancel?: string;
  /** A third way, beside the deed. */
  other?: string | undefined;
  /** The deed takes something away. */
  bad?: boolean;
  /** It is no question any more: it goes, as if the safe choice were taken. */
  over?: AbortSignal;
}

type Answer = boolean | 'other';

export interface Asked extends Question {
  readonly id: number;
  /** One button only. */
  readonly telling: boolean;
  readonly answer: (answer: Answer) => void;
}

let queue: readonly Asked[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Resolves to true when the person pressed the deed; the safe button, Escape and the back gesture are false. */
export const confirm = async (question: Omit<Question, 'other'>): Promise<boolean> =>
  (await ask(question, false)) === true;

/** Likewise, where there is a third way. */
export const choose = (question: Question): Promise<Answer> => ask(question, false);

/** Resolves when the person has read it. */
export async function alert(message: string | Question): Promise<void> {
  await ask(typeof message === 'string' ? { body: message } : message, true);
}

export const currentDialog = (): Asked | null => queue[0] ?? null;

export function onDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function ask({ over, ...question }: Question, telling: boolean): Promise<Answer> {
  return new Promise((resolve) => {
    if (over?.aborted) return resolve(false);
    const id = nextId++;
    const answer = (yes: Answer) => {
      show(queue.filter((asked) => asked.id !== id));
      resolve(yes);
    };
    over?.addEventListener('abort', () => answer(false));
    show([...queue, { ...question, id, telling, answer }]);
  });
}

function show(next: readonly Asked[]): void {
  queue = next;
  for (const listener of listeners) listener();
}
