/** What a screen's own code is called once it is built, by its address: a moved file takes its tests along. */
import { basename } from 'node:path';
import type { ScreenUrl } from '../../../contract/screens.ts';
import { screenFiles } from '../../../src/app/routes.ts';

/** Fits the chunk's file name, with or without a path in front of it. */
export const chunkOf = (url: ScreenUrl): RegExp => new RegExp(`(^|/)${basename(screenFiles[url], '.tsx')}-[^/]*\\.js$`);
