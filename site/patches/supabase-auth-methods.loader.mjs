import { parseSync } from 'oxc-parser';

/** Ways to sign in, second factors and consents to others that this site does not offer. */
const unused = [
  ...['signInAnonymously', 'signInWithIdToken', 'signInWithOtp', 'signInWithSSO'],
  ...['signInWithEthereum', 'signInWithSolana', 'signInWithPasskey', 'registerPasskey'],
  ...['_getAuthenticatorAssuranceLevel', '_challenge', '_verify', '_enroll', '_unenroll'],
  ...['_listFactors', '_challengeAndVerify', '_exchangeCodeForSession', '_handleProviderSignIn'],
  ...['linkIdentityIdToken', 'linkIdentityOAuth', 'unlinkIdentity', 'getUserIdentities'],
  ...['_getUrlForProvider', '_getAuthorizationDetails', '_listOAuthGrants', '_revokeOAuthGrant'],
  ...['_approveAuthorization', '_denyAuthorization', 'getClaims', 'fetchJwk'],
  ...['_startPasskeyRegistration', '_verifyPasskeyRegistration', '_startPasskeyAuthentication'],
  ...['_verifyPasskeyAuthentication', '_listPasskeys', '_updatePasskey', '_deletePasskey'],
  ...['verifyOtp', 'resend', '_reauthenticate'],
];

/**
 * Empties methods of the Auth client; why stands in `supabase-unused.ts`.
 *
 * @param {string} source
 */
export default function withoutUnusedMethods(source) {
  const { program } = parseSync('GoTrueClient.js', source);
  const { body: members } = program.body.find(({ type }) => type === 'ClassDeclaration').body;
  const methods = unused.map((name) => {
    const found = members.find(({ type, key }) => type === 'MethodDefinition' && key.name === name);
    if (!found) throw new Error(`The Auth client has no method ${name} any more.`);
    return { name, body: found.value.body };
  });
  return methods
    .toSorted((a, b) => b.body.start - a.body.start)
    .reduce(
      (text, { name, body: { start, end } }) =>
        `${text.slice(0, start)}{ throw new Error('${name} is not part of this build.'); }${text.slice(end)}`,
      source,
    )
    .replace(/^\s*this\._debug\(.*\);$/gm, ''); // what it says of itself when told to
}
