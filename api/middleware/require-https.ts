import type { RequestHandler } from "express";

/** Express believes X-Forwarded-Proto from trusted proxies only. A direct connection is the operator's. */
export function requireHttps({ baseUrl }: { baseUrl: string }): RequestHandler {
	const https = baseUrl.startsWith("https:");
	if (!https) return (_request, _response, next) => next();
	return (request, response, next) => {
		const forwarded = request.get("X-Forwarded-Proto") !== undefined;
		if (request.secure || !forwarded || request.protocol === "https") return next();
		if (!isTrustedPeer(request)) return next();
		response.set("Cache-Control", "no-store");
		response.redirect(308, baseUrl + request.url);
	};
}

/** Express offers its compiled trust function only through its result: a trusted peer is not the client itself. */
function isTrustedPeer(request: Parameters<RequestHandler>[0]): boolean {
	const trust: unknown = request.app.get("trust proxy fn");
	return typeof trust === "function" && trust(request.socket.remoteAddress, 0) === true;
}
