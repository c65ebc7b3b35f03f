/** Loaded after the service has started: it is some three hundred files, and the start should not wait for them. */
export const loadWebAuthn = () => import("@simplewebauthn/server");
