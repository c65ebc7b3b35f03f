/** COSE numbers of EdDSA, ES256 and RS256: what authenticators know (WebAuthn section 5.8.5), the preferred first. */
export const ALGORITHMS = [-8, -7, -257];
