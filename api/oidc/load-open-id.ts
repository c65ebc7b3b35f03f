/** Loaded after the service has started, and only if a provider is set. */
export const loadOpenId = () => import("openid-client");
