import { basename } from 'node:path';
import { parseSync } from 'oxc-parser';

/** Ways to sign in, second factors and consents to others that this site does not offer. */
const unusedByClient = [
  ...['signInAnonymously', 'signInWithIdToken', 'signInWithOtp', 'signInWithSSO'],
  ...['signInWithEthereum', 'signInWithSolana', 'signInWithPasskey', 'registerPasskey'],
  ...['_getAuthenticatorAssuranceLevel', '_challenge', '_verify', '_enroll', '_unenroll'],
  ...['_listFactors', '_challengeAndVerify', '_exchangeCodeForSession', '_handleProviderSignIn'],
  ...['linkIdentityIdToken', 'linkIdentityOAuth', 'unlinkIdentity', 'getUserIdentities'],
  ...['_getUrlForProvider', '_getAuthorizationDetails', '_listOAuthGrants', '_revokeOAuthGrant'],
  ...['_approveAuthorization', '_denyAuthorization', 'getClaims', 'fetchJwk'],
  ...['_startPasskeyRegistration', '_verifyPasskeyRegistration', '_startPasskeyAuthentication'],
  ...['_verifyPasskeyAuthentication', '_listPasskeys', '_updatePasskey', '_deletePasskey'],
  ...['_reauthenticate', '_acquireLock'],
];

/** A lock of the page's own around everything; without one the client needs none. */
const hasLock = /\bthis\.lock != null\b/g;

/** Of the administration of accounts, signing out is all that a person's own client uses. */
const usedOfAdmin = ['constructor', 'signOut'];

/** What the constructors make of them, for callers. */
const unusedGroups = ['mfa', 'oauth', 'passkey', 'customProviders'];

/**
 * Leaves out methods of the Auth client; why stands in `supabase-unused.ts`.
 *
 * @this {{ resourcePath: string }}
 * @param {string} source
 */
export default function withoutUnusedMethods(source) {
  const file = basename(this.resourcePath);
  const { program } = parseSync(file, source);
  const owner = program.body
    .map((statement) => statement.declaration ?? statement)
    .find(({ type }) => type === 'ClassDeclaration');
  const methods = owner.body.body.filter(({ type }) => type === 'MethodDefinition');
  const isAdmin = file === 'GoTrueAdminApi.js';
  for (const name of isAdmin ? usedOfAdmin : unusedByClient) {
    if (methods.some(({ key }) => key.name === name)) continue;
    throw new Error(`${file} has no method ${name} any more.`);
  }
  if (!isAdmin && !hasLock.test(source)) throw new Error(`${file} asks for no lock any more.`);
  const isUnused = ({ key: { name } }) =>
    isAdmin ? !usedOfAdmin.includes(name) : unusedByClient.includes(name);
  const made = methods.find(({ kind }) => kind === 'constructor').value.body.body;
  const isUnusedGroup = ({ expression: { left } = {} }) =>
    unusedGroups.includes(left?.property?.name);
  return [...methods.filter(isUnused), ...made.filter(isUnusedGroup)]
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), source)
    .replace(hasLock, 'false')
    .replace(/^\s*this\._debug\([^;]*\);$/gm, ''); // what it says of itself when told to
}
