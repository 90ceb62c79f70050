/** A case as its screens know it, and who looks at it. */

import type { aftersaleDetail } from '../../../contract/aftersale/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import type { Actor } from '../../../contract/wire/states.ts';

export type CaseData = Output<typeof aftersaleDetail>;

/** Staff look at cases here and decide them in the workbench. */
export const actorOf: Record<CaseData['role'], Actor> = { buyer: 'B', seller: 'S', staff: 'P' };
