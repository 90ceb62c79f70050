/** Answered by what lies on this device: names and numbers, and nothing that only the server knows (offline/cache/catalogue-answers.ts). */
export const isInPart = (data: object | undefined): boolean => data !== undefined && 'inPart' in data;
