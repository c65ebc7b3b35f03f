import type { Site } from "#views/view-context.ts";

/** This instance, as authenticators know it (WebAuthn section 4). */
export interface RelyingParty {
	id: string;
	origin: string;
	name: string;
}

export function relyingPartyOf({ baseUrl, name }: Pick<Site, "baseUrl" | "name">): RelyingParty {
	const { hostname, origin } = new URL(baseUrl);
	return { id: hostname, origin, name };
}
