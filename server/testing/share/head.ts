/** A page's tags where no calls are answered: of products and certificates, which need none. */
import { headOf as withAnswers } from '../../domains/share/head.ts';
import type { App } from '../../kernel/http/context.ts';
import { visitorCaller } from '../../kernel/http/in-process.ts';

export const headOf = (house: App) => withAnswers(house, visitorCaller(house, []));
