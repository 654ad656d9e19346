import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import type { RemoteScreens } from 'shared/remote-contract';
import { offeredServices } from './lib/offered-services';

/** What visitors see. The order is that of the sitemap. */
const declared: RemoteScreens = {
  screens: [
    {
      path: paths.home,
      title: 'Home',
      access: 'public',
      page: './home/home-page',
      description: `A registered business address in ${company.city}, Malta, mail handling and secure document storage in a historic house, with people behind the door.`,
      preview: `Your business has a home in ${company.city}`,
    },
    {
      path: paths.businessAddresses,
      title: 'Business Addresses',
      access: 'public',
      page: './business-addresses/business-addresses-page',
      description:
        'Mail reception, registered address support, document storage and scanning: what a business address in Malta includes.',
      preview: 'Business addresses',
    },
    {
      path: paths.servicesOffered,
      title: 'Services Offered',
      access: 'public',
      page: './services-offered/services-offered-page',
      description:
        'Mail reception, registered address, document storage, and scan, email and shred: each service described, with what a member can count on.',
      preview: 'The life of a letter, looked after',
      services: offeredServices.map(({ anchor, title, text }) => ({ anchor, title, text })),
    },
    {
      path: paths.members,
      title: 'Membership',
      access: 'public',
      page: './memberships-and-registration',
      description:
        'Compare the Essential, Pro and Enterprise plans, monthly or annual: what each includes, its first payment and what follows. Then register.',
      preview: 'Three plans, one address',
      needsScript: 'You can compare the plans; choosing one',
    },
    {
      path: paths.buildingHistory,
      title: 'Building History',
      access: 'public',
      page: './building-history/building-history-page',
      description: `The story of the historic house in ${company.city} behind the address: its stone, its painted balcony and the people who worked in it.`,
      preview: 'The house and its history',
    },
    {
      path: paths.contact,
      title: 'Contact',
      access: 'public',
      page: './contact/contact-page',
      description:
        'Write to us about an address, mail handling or a visit to the house. A person answers within 24 hours.',
      preview: 'Let’s talk',
      needsScript: 'You can read this page; the form',
    },
    {
      path: paths.affiliate,
      title: 'Affiliate Program',
      access: 'public',
      page: './affiliates/affiliate-page',
      description:
        'Recommend us and earn up to 30% recurring commission. We review each application within 2-3 business days.',
      preview: 'Recommend us, earn up to 30%',
      needsScript: 'You can read this page; the application form',
    },
    {
      path: paths.login,
      title: 'Sign In',
      access: 'public',
      page: './sign-in/login-page',
      description:
        'Sign in to your member dashboard: your documents, services, events, invoices and business address.',
      needsScript: 'Signing in',
    },
    {
      path: paths.forgotPassword,
      title: 'Forgot Password',
      access: 'public',
      page: './password-reset/forgot-password-page',
      description: 'Forgotten your password? Ask for an e-mail with a link to choose a new one.',
      isUnlisted: true,
      needsScript: 'Asking for a reset link',
    },
    {
      path: paths.resetPassword,
      title: 'Reset Password',
      access: 'public',
      page: './password-reset/reset-password-page',
      description: 'Choose a new password for your member account with the link we sent you.',
      isUnlisted: true,
      needsScript: 'Choosing a new password',
    },
    {
      path: paths.confirmEmail,
      title: 'Confirm E-mail',
      access: 'public',
      page: './email-confirmation/confirm-email-page',
      description: 'Confirm your e-mail address, or ask for a new link to do so.',
      isUnlisted: true,
      needsScript: 'Confirming an e-mail',
    },
    {
      path: paths.goodbye,
      title: 'Goodbye',
      access: 'public',
      page: './goodbye-page',
      description:
        'Your account is deleted. What that means, and what the law requires us to keep.',
      isUnlisted: true,
    },
    {
      path: paths.confirmPaper,
      title: 'Confirm a Certificate',
      access: 'public',
      page: './verification/confirm-paper-page',
      description:
        'Has someone shown you a certificate of address of ours? Type its number, and we say whether it is valid today.',
      needsScript: 'Checking a number',
    },
    {
      path: paths.terms,
      title: 'Terms & Conditions',
      access: 'public',
      page: './legal/terms-page',
      description:
        'The terms of our services and memberships, with 30 days cancellation notice and a 14-day cooling-off period.',
    },
    {
      path: paths.privacy,
      title: 'Privacy Policy',
      access: 'public',
      page: './legal/privacy-page',
      description:
        'What personal data we keep, why, for how long and who sees it, and how to have it corrected or erased.',
    },
    {
      path: paths.cookies,
      title: 'Cookie Policy',
      access: 'public',
      page: './legal/cookies-page',
      description:
        'The cookies this site uses, what each is for, how long it stays and how to refuse it.',
    },
    {
      path: paths.security,
      title: 'Security Policy',
      access: 'public',
      page: './legal/security-page',
      description:
        'How we protect your data and your post, and how to report a problem. We acknowledge reports within 48 hours.',
    },
    {
      path: paths.stopMails,
      title: 'Stop E-mails',
      access: 'public',
      page: './mail-choices/stop-mails-page',
      description: 'Stop the optional e-mails we send you, with one press.',
      isUnlisted: true,
      needsScript: 'Stopping e-mails',
    },
    {
      path: paths.sharedScan,
      title: 'Shared Scan',
      access: 'public',
      page: './shared-scan/shared-scan-page',
      description: 'Read a scan that a member of ours shares with you by a link.',
      isUnlisted: true,
      hasSecretAddress: true,
      needsScript: 'Opening a shared scan',
    },
    {
      path: '/supabase-test',
      title: 'Connection Test',
      access: 'public',
      page: './connection-test/connection-test-page',
      description: 'A test page that checks whether this site can reach its database.',
      isUnlisted: true,
    },
  ],
};

export default declared;
