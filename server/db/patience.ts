/** Who waits for a call wants an answer within seconds; what is done beside the calls may take its time. */
import { AsyncLocalStorage } from 'node:async_hooks';

const unhurried = new AsyncLocalStorage<true>();

/** Its statements take as long as they take: building an index, forgetting a month. */
export const patiently = <T>(work: () => Promise<T>): Promise<T> => unhurried.run(true, work);

export const isPatient = (): boolean => unhurried.getStore() === true;
