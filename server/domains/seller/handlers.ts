/** The calls about who sells. */
import * as contract from '../../../contract/seller/calls.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { sellerDetail, sellerItems } from './record.ts';
import { reviewMine, reviewReport, workReviewDecide, workReviews } from './reports.ts';
import { reviewAnswer, reviewOf, reviewSave, sellerReviews } from './reviews.ts';

export const seller = handlers(contract, {
  sellerDetail,
  sellerItems,
  sellerReviews,
  reviewOf,
  reviewSave,
  reviewAnswer,
  reviewMine,
  reviewReport,
  workReviews,
  workReviewDecide,
});
