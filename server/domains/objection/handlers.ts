/** The objection domain's calls. */
import * as contract from '../../../contract/objection/calls.ts';
import type { ObjectedService } from '../../../contract/objection/rules.ts';
import { type Domain, handlers } from '../../kernel/http/handlers.ts';
import type { Objectable } from './objectable.ts';
import { decideObjection, object } from './objection.ts';
import { plainly } from './plain.ts';

/** @param services whose decisions can be objected to */
export const objection = (services: Readonly<Record<ObjectedService, Objectable>>): Domain =>
  handlers(contract, {
    objectionSave: (input, ctx) => object(ctx, services[input.service], input),
    identifyObjectionDecide: (input, ctx) => decideObjection(ctx, services.identify, input),
    cleaningObjectionDecide: plainly((input, ctx) => decideObjection(ctx, services.cleaning, input)),
  });
