/** The authentication domain's calls for owners, and the certificate for everybody. */
import * as contract from '../../../contract/identify/calls.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import {
  identifyAccept,
  identifyAppeal,
  identifyCancel,
  identifyCorrect,
  identifyDeliver,
  identifyOrderSave,
  identifySupplement,
} from './act.ts';
import { identifyCertificate, identifyCertificatePicture } from './certificate.ts';
import { identifyReceived } from './home/home.ts';
import { identifyDetail, identifyList, identifyOffer } from './read.ts';

export const identify = handlers(contract, {
  identifyOffer,
  identifyOrderSave,
  identifyList,
  identifyDetail,
  identifyCancel,
  identifySupplement,
  identifyDeliver,
  identifyCorrect,
  identifyAppeal,
  identifyAccept,
  identifyReceived,
  identifyCertificate,
  identifyCertificatePicture,
});
