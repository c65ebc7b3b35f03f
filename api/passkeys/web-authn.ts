/**
 * Loaded once the service answers: it brings some three hundred files along, a fifth of what the service consists of, and a
 * start should not wait for them.
 */
export const loadWebAuthn = () => import("@simplewebauthn/server");
