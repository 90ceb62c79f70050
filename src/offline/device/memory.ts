/** What stands in for a database that the browser does not open. A page hands in its memory; a worker's ends with each of its calls. */

/** What Dexie takes of a browser. */
export interface Engine {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
}

export const memory: { load?: () => Promise<Engine> } = {};
