import type { ClientAuth } from "openid-client";
import type { loadOpenId } from "./load-open-id.ts";

type OpenId = Awaited<ReturnType<typeof loadOpenId>>;

/** In the header, which every provider accepts unless it says otherwise (OpenID Connect Discovery 1.0 section 3). */
export function clientAuthentication(openId: OpenId, secret: string | null): ClientAuth {
	if (secret === null) return openId.None();
	const inHeader = openId.ClientSecretBasic(secret);
	const inBody = openId.ClientSecretPost(secret);
	return (provider, ...rest) => {
		const known = provider.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
		const isInBody = !known.includes("client_secret_basic") && known.includes("client_secret_post");
		(isInBody ? inBody : inHeader)(provider, ...rest);
	};
}
