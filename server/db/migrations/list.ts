/** Every migration in order. The name is what the database remembers as done. */

import type { Step } from '../steps.ts';
import * as feedbackAnswer from './9a_feedback_answer.ts';
import * as otherBrands from './9b_other_brands.ts';
import * as struckFor from './9b_struck_for.ts';
import * as adOnce from './9c_ad_once.ts';
import * as campaignKnown from './9c_campaign_known.ts';
import * as drawRule from './9c_draw_rule.ts';
import * as reportNamed from './9d_report_named.ts';
import * as staysDown from './9g_stays_down.ts';
import * as liveReportsOfEach from './9h_live_reports_of_each.ts';
import * as revokedByTwo from './9i_revoked_by_two.ts';
import * as resaleBy from './9l_resale_by.ts';
import * as mergedAndRetired from './9m_merged_and_retired.ts';
import * as rules from './9n_rules.ts';
import * as toldAndDue from './9p_told_and_due.ts';
import * as returnedAndReleased from './9q_returned_and_released.ts';
import * as revocationWithdrawn from './9q_revocation_withdrawn.ts';
import * as valuationAnswers from './9r_valuation_answers.ts';
import * as chatNotices from './9s_chat_notices.ts';
import * as minted from './9t_minted.ts';
import * as samePieceShown from './9u_same_piece_shown.ts';
import * as parcelMissing from './9v_parcel_missing.ts';
import * as pieceViews from './9w_piece_views.ts';
import * as unsoldAdvice from './9x_unsold_advice.ts';
import * as inquiriesOfAnItem from './9y_inquiries_of_an_item.ts';
import * as robotRefused from './9z_robot_refused.ts';
import * as parcelWaybill from './9za_parcel_waybill.ts';
import * as cannotShow from './9zb_cannot_show.ts';
import * as itemLostFirst from './9zb_item_lost_first.ts';
import * as typedAndAbsent from './9zc_typed_and_absent.ts';
import * as arrivalAgreed from './9ze_arrival_agreed.ts';
import * as resaleShipBy from './9zg_resale_ship_by.ts';
import * as debtsByTwo from './9zi_debts_by_two.ts';
import * as adDays from './9zk_ad_days.ts';
import * as adClickOfSender from './9zl_ad_click_of_sender.ts';
import * as blocksNamed from './9zm_blocks_named.ts';
import * as cleanedShown from './9zn_cleaned_shown.ts';
import * as cleanedTogether from './9zo_cleaned_together.ts';
import * as couponNameEn from './9zp_coupon_name_en.ts';
import * as listClosedAt from './9zp_list_closed_at.ts';
import * as prizesDue from './9zp_prizes_due.ts';
import * as silentReturns from './9zq_silent_returns.ts';
import * as forSaleFirst from './9zr_for_sale_first.ts';
import * as resaleSellerBy from './9zs_resale_seller_by.ts';
import * as campaignPictures from './9zt_campaign_pictures.ts';
import * as claimsHold from './9zu_claims_hold.ts';
import * as identifyPlace from './9zv_identify_place.ts';
import * as identifyReturns from './9zw_identify_returns.ts';
import * as oneShopAtATime from './9zx_one_shop_at_a_time.ts';
import * as categoryKinds from './9zy_category_kinds.ts';
import * as identifyWayHome from './9zz_identify_way_home.ts';
import * as parcelsThere from './9zza_parcels_there.ts';
import * as setElsewhere from './9zza_set_elsewhere.ts';
import * as messageTopics from './9zzb_message_topics.ts';
import * as messageTopicsBefore from './9zzb_message_topics_before.ts';
import * as handledAndOver from './9zzc_handled_and_over.ts';
import * as orderPhones from './9zzd_order_phones.ts';
import * as identifyMislaid from './9zze_identify_mislaid.ts';
import * as identifyFound from './9zzf_identify_found.ts';
import * as objections from './9zzg_objections.ts';
import * as identifyHomeBy from './9zzh_identify_home_by.ts';
import * as shopTrials from './9zzj_shop_trials.ts';
import * as staffProof from './9zzk_staff_proof.ts';
import * as accountRestrictions from './9zzl_account_restrictions.ts';
import * as anotherAsked from './9zzm_another_asked.ts';
import * as identifyHands from './9zzn_identify_hands.ts';
import * as adNames from './9zzo_ad_names.ts';
import * as identifyModel from './9zzp_identify_model.ts';
import * as identifyNamed from './9zzq_identify_named.ts';
import * as identifyPacked from './9zzs_identify_packed.ts';
import * as cleaningPrints from './9zzu_cleaning_prints.ts';
import * as parcelHeard from './9zzu_parcel_heard.ts';
import * as retrievalWaybill from './9zzv_retrieval_waybill.ts';
import * as cleaningArrival from './9zzw_cleaning_arrival.ts';
import * as identifyPrints from './9zzx_identify_prints.ts';
import * as cleaningPoints from './9zzy_cleaning_points.ts';
import * as reviewsJudged from './9zzza_reviews_judged.ts';
import * as otherNames from './9zzzb_other_names.ts';
import * as returnReports from './9zzzb_return_reports.ts';
import * as objectionPrints from './9zzzc_objection_prints.ts';
import * as returnReportsOneEach from './9zzzc_return_reports_one_each.ts';
import * as offerStepsRead from './9zzzd_offer_steps_read.ts';
import * as returnReportsLetIn from './9zzzd_return_reports_let_in.ts';
import * as accountOrigin from './9zzze_account_origin.ts';
import * as liveAsked from './9zzze_live_asked.ts';
import * as unsentAsks from './9zzze_unsent_asks.ts';
import * as productGender from './9zzzf_product_gender.ts';
import * as photoLooks from './9zzzg_photo_looks.ts';
import * as photoLooksFound from './9zzzh_photo_looks_found.ts';
import * as foundByMore from './9zzzi_found_by_more.ts';
import * as drawPrizes from './9zzzj_draw_prizes.ts';
import * as lotLog from './9zzzk_lot_log.ts';
import * as auditHead from './9zzzl_audit_head.ts';
import * as identifyArrival from './9zzzm_identify_arrival.ts';
import * as identifyUnopened from './9zzzn_identify_unopened.ts';
import * as liveTitleEn from './9zzzo_live_title_en.ts';
import * as refundWanted from './9zzzp_refund_wanted.ts';
import * as roomShown from './9zzzq_room_shown.ts';
import * as photoTurns from './9zzzr_photo_turns.ts';
import * as identifyReports from './9zzzs_identify_reports.ts';
import * as cleaningPassedOn from './9zzzt_cleaning_passed_on.ts';
import * as feedbackFrom from './9zzzu_feedback_from.ts';
import * as claimSaidBy from './9zzzv_claim_said_by.ts';
import * as orderInTalk from './9zzzw_order_in_talk.ts';
import * as hostLines from './9zzzx_host_lines.ts';
import * as corrections from './9zzzy_corrections.ts';
import * as claimPaidBefore from './9zzzz_claim_paid_before.ts';
import * as heldShown from './9zzzz_held_shown.ts';
import * as liveJudged from './9zzzz_live_judged.ts';
import * as besideWriters from './9zzzzh_beside_writers.ts';
import * as ownBatch from './9zzzzi_own_batch.ts';
import * as paymentPayer from './9zzzzp_payment_payer.ts';
import * as carriedWork from './9zzzzs_carried_work.ts';
import * as placesMerged from './9zzzzt_places_merged.ts';
import * as correctionWay from './9zzzzu_correction_way.ts';
import * as kernel from './01_kernel.ts';
import * as account from './02_account.ts';
import * as catalogue from './03_catalogue.ts';
import * as stock from './04_stock.ts';
import * as order from './05_order.ts';
import * as upload from './06_upload.ts';
import * as cms from './07_cms.ts';
import * as bid from './08_bid.ts';
import * as aftersale from './09_aftersale.ts';
import * as listing from './10_listing.ts';
import * as warehouse from './11_warehouse.ts';
import * as notice from './12_notice.ts';
import * as device from './13_device.ts';
import * as payout from './14_payout.ts';
import * as penalty from './15_penalty.ts';
import * as merchant from './16_merchant.ts';
import * as coupon from './17_coupon.ts';
import * as sandboxPayment from './18_sandbox_payment.ts';
import * as tally from './19_tally.ts';
import * as saleActivity from './20_sale_activity.ts';
import * as shown from './21_shown.ts';
import * as accountSource from './22_account_source.ts';
import * as facts from './23_facts.ts';
import * as inspection from './24_inspection.ts';
import * as held from './27_held.ts';
import * as owed from './28_owed.ts';
import * as writeOff from './29_write_off.ts';
import * as auction from './30_auction.ts';
import * as recycle from './33_recycle.ts';
import * as consignment from './34_consignment.ts';
import * as identify from './36_identify.ts';
import * as cleaning from './37_cleaning.ts';
import * as shop from './40_shop.ts';
import * as catalogueWork from './41_catalogue_work.ts';
import * as resale from './50_resale.ts';
import * as chat from './54_chat.ts';
import * as campaign from './58_campaign.ts';
import * as campaignIndexes from './59_campaign_indexes.ts';
import * as connected from './62_connected.ts';
import * as connectedIndexes from './63_connected_indexes.ts';
import * as settlementFailed from './64_settlement_failed.ts';
import * as noticeUntil from './66_notice_until.ts';
import * as valuationOfPiece from './68_valuation_of_piece.ts';
import * as cleaningHere from './70_cleaning_here.ts';
import * as cleaningHereIndex from './71_cleaning_here_index.ts';
import * as certification from './72_certification.ts';
import * as flawLimit from './73_flaw_limit.ts';
import * as fees from './76_fees.ts';
import * as agreed from './77_agreed.ts';
import * as passkey from './80_passkey.ts';
import * as accountNote from './81_account_note.ts';
import * as paymentNumber from './82_payment_number.ts';
import * as liveRooms from './84_live_rooms.ts';
import * as lotForBid from './85_lot_for_bid.ts';
import * as favourite from './86_favourite.ts';
import * as review from './87_review.ts';
import * as sessionBanner from './88_session_banner.ts';
import * as prizes from './89_prizes.ts';
import * as resaleCut from './90_resale_cut.ts';
import * as cleaningMarks from './92_cleaning_marks.ts';
import * as serviceIndexes from './93_service_indexes.ts';
import * as numbersIndexes from './94_numbers_indexes.ts';
import * as cmsShown from './95_cms_shown.ts';
import * as twoPeople from './96_two_people.ts';
import * as reportsOfBoth from './97_reports_of_both.ts';
import * as onItsWay from './98_on_its_way.ts';
import * as prizeAnswer from './99_prize_answer.ts';

export const migrations: Record<string, Step> = {
  '01_kernel': kernel,
  '02_account': account,
  '03_catalogue': catalogue,
  '04_stock': stock,
  '05_order': order,
  '06_upload': upload,
  '07_cms': cms,
  '08_bid': bid,
  '09_aftersale': aftersale,
  '10_listing': listing,
  '11_warehouse': warehouse,
  '12_notice': notice,
  '13_device': device,
  '14_payout': payout,
  '15_penalty': penalty,
  '16_merchant': merchant,
  '17_coupon': coupon,
  '18_sandbox_payment': sandboxPayment,
  '19_tally': tally,
  '20_sale_activity': saleActivity,
  '21_shown': shown,
  '22_account_source': accountSource,
  '23_facts': facts,
  '24_inspection': inspection,
  '27_held': held,
  '28_owed': owed,
  '29_write_off': writeOff,
  '30_auction': auction,
  '33_recycle': recycle,
  '34_consignment': consignment,
  '36_identify': identify,
  '37_cleaning': cleaning,
  '40_shop': shop,
  '41_catalogue_work': catalogueWork,
  '50_resale': resale,
  '54_chat': chat,
  '58_campaign': campaign,
  '59_campaign_indexes': campaignIndexes,
  '62_connected': connected,
  '63_connected_indexes': connectedIndexes,
  '64_settlement_failed': settlementFailed,
  '66_notice_until': noticeUntil,
  '68_valuation_of_piece': valuationOfPiece,
  '70_cleaning_here': cleaningHere,
  '71_cleaning_here_index': cleaningHereIndex,
  '72_certification': certification,
  '73_flaw_limit': flawLimit,
  '76_fees': fees,
  '77_agreed': agreed,
  '80_passkey': passkey,
  '81_account_note': accountNote,
  '82_payment_number': paymentNumber,
  '84_live_rooms': liveRooms,
  '85_lot_for_bid': lotForBid,
  '86_favourite': favourite,
  '87_review': review,
  '88_session_banner': sessionBanner,
  '89_prizes': prizes,
  '90_resale_cut': resaleCut,
  '92_cleaning_marks': cleaningMarks,
  '93_service_indexes': serviceIndexes,
  '94_numbers_indexes': numbersIndexes,
  '95_cms_shown': cmsShown,
  '96_two_people': twoPeople,
  '97_reports_of_both': reportsOfBoth,
  '98_on_its_way': onItsWay,
  '99_prize_answer': prizeAnswer,
  '9a_feedback_answer': feedbackAnswer,
  '9d_report_named': reportNamed,
  '9c_ad_once': adOnce,
  '9c_campaign_known': campaignKnown,
  '9c_draw_rule': drawRule,
  '9b_struck_for': struckFor,
  '9b_other_brands': otherBrands,
  '9g_stays_down': staysDown,
  '9h_live_reports_of_each': liveReportsOfEach,
  '9i_revoked_by_two': revokedByTwo,
  '9l_resale_by': resaleBy,
  '9m_merged_and_retired': mergedAndRetired,
  '9n_rules': rules,
  '9p_told_and_due': toldAndDue,
  '9q_returned_and_released': returnedAndReleased,
  '9q_revocation_withdrawn': revocationWithdrawn,
  '9r_valuation_answers': valuationAnswers,
  '9s_chat_notices': chatNotices,
  '9t_minted': minted,
  '9u_same_piece_shown': samePieceShown,
  '9v_parcel_missing': parcelMissing,
  '9w_piece_views': pieceViews,
  '9x_unsold_advice': unsoldAdvice,
  '9y_inquiries_of_an_item': inquiriesOfAnItem,
  '9z_robot_refused': robotRefused,
  '9za_parcel_waybill': parcelWaybill,
  '9zb_item_lost_first': itemLostFirst,
  '9zb_cannot_show': cannotShow,
  '9ze_arrival_agreed': arrivalAgreed,
  '9zg_resale_ship_by': resaleShipBy,
  '9zi_debts_by_two': debtsByTwo,
  '9zc_typed_and_absent': typedAndAbsent,
  '9zk_ad_days': adDays,
  '9zl_ad_click_of_sender': adClickOfSender,
  '9zm_blocks_named': blocksNamed,
  '9zn_cleaned_shown': cleanedShown,
  '9zs_resale_seller_by': resaleSellerBy,
  '9zq_silent_returns': silentReturns,
  '9zt_campaign_pictures': campaignPictures,
  '9zu_claims_hold': claimsHold,
  '9zo_cleaned_together': cleanedTogether,
  '9zy_category_kinds': categoryKinds,
  '9zv_identify_place': identifyPlace,
  '9zw_identify_returns': identifyReturns,
  '9zx_one_shop_at_a_time': oneShopAtATime,
  '9zp_list_closed_at': listClosedAt,
  '9zp_prizes_due': prizesDue,
  '9zp_coupon_name_en': couponNameEn,
  '9zz_identify_way_home': identifyWayHome,
  '9zza_parcels_there': parcelsThere,
  '9zzb_message_topics': messageTopics,
  '9zzb_message_topics_before': messageTopicsBefore,
  '9zzc_handled_and_over': handledAndOver,
  '9zr_for_sale_first': forSaleFirst,
  '9zza_set_elsewhere': setElsewhere,
  '9zzd_order_phones': orderPhones,
  '9zzj_shop_trials': shopTrials,
  '9zzk_staff_proof': staffProof,
  '9zzl_account_restrictions': accountRestrictions,
  '9zzf_identify_found': identifyFound,
  '9zzg_objections': objections,
  '9zzh_identify_home_by': identifyHomeBy,
  '9zzm_another_asked': anotherAsked,
  '9zzn_identify_hands': identifyHands,
  '9zzo_ad_names': adNames,
  '9zzp_identify_model': identifyModel,
  '9zze_identify_mislaid': identifyMislaid,
  '9zzv_retrieval_waybill': retrievalWaybill,
  '9zzx_identify_prints': identifyPrints,
  '9zzs_identify_packed': identifyPacked,
  '9zzza_reviews_judged': reviewsJudged,
  '9zzzb_other_names': otherNames,
  '9zzq_identify_named': identifyNamed,
  '9zzy_cleaning_points': cleaningPoints,
  '9zzu_parcel_heard': parcelHeard,
  '9zzu_cleaning_prints': cleaningPrints,
  '9zzw_cleaning_arrival': cleaningArrival,
  '9zzzb_return_reports': returnReports,
  '9zzzc_objection_prints': objectionPrints,
  '9zzzc_return_reports_one_each': returnReportsOneEach,
  '9zzzd_return_reports_let_in': returnReportsLetIn,
  '9zzzg_photo_looks': photoLooks,
  '9zzzh_photo_looks_found': photoLooksFound,
  '9zzzi_found_by_more': foundByMore,
  '9zzzk_lot_log': lotLog,
  '9zzzo_live_title_en': liveTitleEn,
  '9zzzq_room_shown': roomShown,
  '9zzzp_refund_wanted': refundWanted,
  '9zzzr_photo_turns': photoTurns,
  '9zzzs_identify_reports': identifyReports,
  '9zzzt_cleaning_passed_on': cleaningPassedOn,
  '9zzzw_order_in_talk': orderInTalk,
  '9zzzl_audit_head': auditHead,
  '9zzzy_corrections': corrections,
  '9zzzz_live_judged': liveJudged,
  '9zzzf_product_gender': productGender,
  '9zzzu_feedback_from': feedbackFrom,
  '9zzzx_host_lines': hostLines,
  '9zzze_live_asked': liveAsked,
  '9zzzj_draw_prizes': drawPrizes,
  '9zzze_account_origin': accountOrigin,
  '9zzzm_identify_arrival': identifyArrival,
  '9zzzv_claim_said_by': claimSaidBy,
  '9zzzz_claim_paid_before': claimPaidBefore,
  '9zzzn_identify_unopened': identifyUnopened,
  '9zzzz_held_shown': heldShown,
  '9zzzd_offer_steps_read': offerStepsRead,
  '9zzze_unsent_asks': unsentAsks,
  '9zzzzh_beside_writers': besideWriters,
  '9zzzzi_own_batch': ownBatch,
  '9zzzzp_payment_payer': paymentPayer,
  '9zzzzs_carried_work': carriedWork,
  '9zzzzt_places_merged': placesMerged,
  '9zzzzu_correction_way': correctionWay,
};
