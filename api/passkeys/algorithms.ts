/**
 * COSE numbers of EdDSA, ES256 and RS256, which authenticators support (WebAuthn section 5.8.5), preferred ones first.
 */
export const ALGORITHMS = [-8, -7, -257];
