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
  /** The deed takes something away. */
  bad?: boolean;
  /** It is no question any more: it goes, as if the safe choice were taken. */
  over?: AbortSignal;
}

export interface Asked extends Question {
  readonly id: number;
  /** One button only. */
  readonly telling: boolean;
  readonly answer: (yes: boolean) => void;
}

let queue: readonly Asked[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Resolves to true when the person pressed the deed; the safe button, Escape and the back gesture are false. */
export const confirm = (question: Question): Promise<boolean> => ask(question, false);

/** Resolves when the person has read it. */
export async function alert(message: string | Question): Promise<void> {
  await ask(typeof message === 'string' ? { body: message } : message, true);
}

export const currentDialog = (): Asked | null => queue[0] ?? null;

export function onDialog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function ask({ over, ...question }: Question, telling: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    if (over?.aborted) return resolve(false);
    const id = nextId++;
    const answer = (yes: boolean) => {
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
