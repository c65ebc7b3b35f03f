/** Loaded after the service has started, because it has some three hundred files and would delay the start. */
export const loadWebAuthn = () => import("@simplewebauthn/server");
