/** Every media type that is served, exactly as in `Content-Type`. */
export const MEDIA_TYPES = {
	json: "application/json; charset=utf-8",
	csv: "text/csv; charset=utf-8; header=present",
	svg: "image/svg+xml; charset=utf-8",
	png: "image/png",
	ico: "image/vnd.microsoft.icon",
	webManifest: "application/manifest+json",
	html: "text/html; charset=utf-8",
	css: "text/css; charset=utf-8",
	script: "text/javascript; charset=utf-8",
	text: "text/plain; charset=utf-8",
	markdown: "text/markdown; charset=utf-8",
	xml: "application/xml; charset=utf-8",
	/** RFC 4287. */
	atom: "application/atom+xml; charset=utf-8",
	/** JSON Feed 1.1. */
	jsonFeed: "application/feed+json; charset=utf-8",
	openSearch: "application/opensearchdescription+xml; charset=utf-8",
	/** Agentic Resource Discovery. */
	aiCatalog: "application/ai-catalog+json",
	/** RFC 6713. */
	gzip: "application/gzip",
	/** Bytes without a format, such as a signature. */
	bytes: "application/octet-stream",
	/** RFC 7517. */
	keySet: "application/jwk-set+json",
	mcpServerCard: "application/mcp-server-card+json",
	/** RFC 9264 in the profile of RFC 9727. */
	apiCatalog: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
} as const;

/** The type without its parameters: `image/svg+xml` of `image/svg+xml; charset=utf-8`. */
export function essenceOf(mediaType: string): string {
	return mediaType.split(";", 1)[0] ?? mediaType;
}

const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** Pages load only from their own origin, and cannot be framed. */
const PAGE = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src 'self'",
	"connect-src 'self'",
	"manifest-src 'self'",
	"base-uri 'none'",
	"form-action 'self'",
	"frame-ancestors 'none'",
	"require-trusted-types-for 'script'",
].join("; ");

/** What a browser may do with an answer opened on its own. A picture can be framed, and contains its own style. */
const SECURITY_POLICIES: Readonly<Record<string, string>> = {
	"image/svg+xml": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
	"image/png": "default-src 'none'; sandbox",
	"image/vnd.microsoft.icon": "default-src 'none'; sandbox",
	"text/html": PAGE,
};

export function contentSecurityPolicy(mediaType: string): string {
	return SECURITY_POLICIES[essenceOf(mediaType)] ?? NOTHING;
}

/** Additional headers of pages. */
const PAGE_HEADERS: Readonly<Record<string, string>> = {
	"Cross-Origin-Opener-Policy": "same-origin",
	"X-Frame-Options": "DENY",
	"Permissions-Policy":
		"camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
};

/** Headers that depend on the media type. */
export function headersOf(mediaType: string): Readonly<Record<string, string>> {
	return {
		"Content-Security-Policy": contentSecurityPolicy(mediaType),
		...(essenceOf(mediaType) === "text/html" ? PAGE_HEADERS : {}),
	};
}
