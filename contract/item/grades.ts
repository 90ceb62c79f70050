/** The schema of a grade; its names stand apart, because every first visit reads them and parses none. */
import * as v from 'valibot';
import { grades } from './grade-names.ts';

export { type Grade, gradeName, grades } from './grade-names.ts';

export const grade = v.picklist(grades);
