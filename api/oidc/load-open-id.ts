/** Loaded after the service has started, and only where a provider is set. */
export const loadOpenId = () => import("openid-client");
