/**
 * What is said about fees before anything is in a cart (spec 1§9). What is charged comes from
 * the database's quote.
 */
export const onboardingFee = 149; // euros, net
export const vatRate = 0.18;
