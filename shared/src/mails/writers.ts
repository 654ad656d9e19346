import { accountDeleted } from './account-deleted';
import { applicationDecided } from './application-decided';
import { applicationReceived } from './application-received';
import { cardChargeAhead, cardChargeFailed } from './card-charge';
import { cardRefundOtherwise } from './card-refund';
import { coolingOff } from './cooling-off';
import { creditAdded } from './credit-added';
import { invoiceOverdue } from './invoice-overdue';
import type { MailKind } from './kinds';
import type { MailWriter } from './mail-writer';
import { membershipChanged } from './membership-changed';
import { membershipEnded } from './membership-ended';
import { membershipExpired } from './membership-expired';
import { membershipReminder } from './membership-reminder';
import { membershipRenewal } from './membership-renewal';
import { membershipStarted } from './membership-started';
import { messageAnswer } from './message-answer';
import { messageReceived } from './message-received';
import { noticeGiven } from './notice-given';
import { noticeTakenBack } from './notice-taken-back';
import { officialReceived, officialReminder } from './official-post';
import { orderCancelled } from './order-cancelled';
import { orderPlaced } from './order-placed';
import { orderRefunded } from './order-refunded';
import { paperEnding } from './paper-ending';
import { paymentPartReceived } from './payment-part-received';
import { paymentReceived } from './payment-received';
import { paymentReminder } from './payment-reminder';
import { payoutDetailsChanged, payoutPaid } from './payouts';
import {
  postCollectionAsked,
  postCollectionOver,
  postHandedOver,
  postHandoverUndone,
} from './post-collected';
import { postDelegateAccepted } from './post-delegate-accepted';
import { postDelegateInvited } from './post-delegate-invited';
import { postDigest } from './post-digest';
import { postEnding } from './post-ending';
import { postForwarded } from './post-forwarded';
import { postLeftByRule } from './post-left-by-rule';
import { postFound, postLost } from './post-lost';
import { postNameConfirmed } from './post-name-confirmed';
import { postNameRefused } from './post-name-refused';
import { postReceived } from './post-received';
import { postRequestAskedBack } from './post-request-asked-back';
import { postRequestRefused } from './post-request-refused';
import { postScanned } from './post-scanned';
import { postShredded } from './post-shredded';
import { refundDecided } from './refund-decided';
import { usageBilled } from './usage-billed';
import { vatCorrected } from './vat-corrected';
import { vatNumberInvalid } from './vat-number-invalid';
import {
  verificationApproved,
  verificationAsked,
  verificationEnding,
  verificationHeld,
  verificationRefused,
  verificationTakenBack,
  verificationWanted,
} from './verification';

export const mailWriters: Readonly<Record<MailKind, MailWriter>> = {
  order_placed: orderPlaced,
  usage_billed: usageBilled,
  payment_received: paymentReceived,
  payment_part_received: paymentPartReceived,
  credit_added: creditAdded,
  order_cancelled: orderCancelled,
  invoice_overdue: invoiceOverdue,
  payment_reminder: paymentReminder,
  card_charge_ahead: cardChargeAhead,
  card_charge_failed: cardChargeFailed,
  refund_decided: refundDecided,
  order_refunded: orderRefunded,
  card_refund_otherwise: cardRefundOtherwise,
  membership_started: membershipStarted,
  membership_renewal: membershipRenewal,
  membership_reminder: membershipReminder,
  membership_expired: membershipExpired,
  membership_ended: membershipEnded,
  membership_changed: membershipChanged,
  notice_given: noticeGiven,
  notice_taken_back: noticeTakenBack,
  cooling_off: coolingOff,
  application_received: applicationReceived,
  application_decided: applicationDecided,
  payout_details_changed: payoutDetailsChanged,
  payout_paid: payoutPaid,
  message_received: messageReceived,
  message_answer: messageAnswer,
  post_received: postReceived,
  post_held: postReceived,
  official_received: officialReceived,
  official_reminder: officialReminder,
  post_scanned: postScanned,
  post_request_refused: postRequestRefused,
  post_request_asked_back: postRequestAskedBack,
  post_forwarded: postForwarded,
  post_left_by_rule: postLeftByRule,
  post_digest: postDigest,
  post_lost: postLost,
  post_found: postFound,
  post_shredded: postShredded,
  paper_ending: paperEnding,
  post_collection_asked: postCollectionAsked,
  post_handed_over: postHandedOver,
  post_handover_undone: postHandoverUndone,
  post_collection_over: postCollectionOver,
  post_ending: postEnding,
  post_name_confirmed: postNameConfirmed,
  post_name_refused: postNameRefused,
  post_delegate_invited: postDelegateInvited,
  post_delegate_accepted: postDelegateAccepted,
  vat_number_invalid: vatNumberInvalid,
  vat_corrected: vatCorrected,
  verification_wanted: verificationWanted,
  verification_asked: verificationAsked,
  verification_approved: verificationApproved,
  verification_refused: verificationRefused,
  verification_taken_back: verificationTakenBack,
  verification_ending: verificationEnding,
  verification_held: verificationHeld,
  account_deleted: accountDeleted,
};
