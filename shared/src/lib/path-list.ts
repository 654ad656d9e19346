/**
 * Addresses that code links to, once. A screen that is only reached by its tab needs no name here:
 * its address stands in the `screens.ts` of its remote. Sources: spec 1§2, spec 2§2.
 */

export const home = '/';
export const businessAddresses = '/business-addresses';
export const servicesOffered = '/services-offered';
export const members = '/members';
export const login = '/login';
export const forgotPassword = '/forgot-password';
export const resetPassword = '/reset-password';
export const confirmEmail = '/confirm-email';
export const buildingHistory = '/building-history';
export const goodbye = '/goodbye';
export const contact = '/contact';
export const affiliate = '/affiliate';
export const terms = '/terms';
export const privacy = '/privacy';
export const cookies = '/cookies';
export const security = '/security';
export const stopMails = '/stop-e-mails';
export const sharedScan = '/shared-scan';
export const confirmPaper = '/confirm';

export const lounge = '/ladyboss-lounge';
export const dashboard = '/dashboard';
export const memberHome = '/dashboard/home';
export const membership = '/dashboard/membership';
export const verification = '/dashboard/verification';
export const post = '/dashboard/post';
export const postItem = '/dashboard/post/item';
export const postRules = '/dashboard/post/rules';
export const postShared = '/dashboard/post/shared';
export const postCertificates = '/dashboard/post/certificates';
export const postShipments = '/dashboard/post/shipments';
export const postAddresses = '/dashboard/post/addresses';
export const postDelegates = '/dashboard/post/delegates';
export const postInvitation = '/dashboard/post/invitation';
export const postOfOthers = '/dashboard/post/others';
export const postItemOfOthers = '/dashboard/post/others/item';
export const documents = '/dashboard/documents';
export const services = '/dashboard/services';
export const events = '/dashboard/events';
export const cart = '/dashboard/cart';
export const billing = '/dashboard/billing';
export const cardPayment = '/dashboard/card-payment';
export const notifications = '/dashboard/notifications';
export const ownAffiliate = '/dashboard/affiliate';
export const ownData = '/dashboard/your-data';

export const postCounter = '/dashboard/post/counter';
export const postScanning = '/dashboard/post/scanning';
export const postRequests = '/dashboard/post/requests';
export const postInventory = '/dashboard/post/inventory';
export const postCharges = '/dashboard/post/charges';
export const postShredding = '/dashboard/post/shredding';
export const postDoor = '/dashboard/post/door';
export const postRounds = '/dashboard/post/rounds';
export const openingHours = '/dashboard/opening-hours';
export const overview = '/dashboard/overview';
export const users = '/dashboard/users';
export const verifications = '/dashboard/verifications';
export const person = '/dashboard/person';
export const orders = '/dashboard/orders';
export const paymentImport = '/dashboard/payment-import';
export const refunds = '/dashboard/refunds';
export const vat = '/dashboard/vat';
export const commissions = '/dashboard/commissions';
export const payouts = '/dashboard/commissions/payouts';
export const discounts = '/dashboard/discounts';
export const greetings = '/dashboard/greetings';
export const messages = '/dashboard/messages';
export const audit = '/dashboard/audit';
export const secondFactor = '/dashboard/second-factor';
