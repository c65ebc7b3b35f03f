import { type CacheSeconds, type Endpoint, MEDIA_TYPES } from "./endpoint.ts";

/** Its name changes with its content. */
const NEW_NAME_CACHE = { browser: 31_536_000, edge: 31_536_000 };
/** The name stays when the content changes. */
const SIGN_CACHE = { browser: 86_400, edge: 86_400 };

function asset<const Id extends string>(
	...[id, path, mediaType, cache]: [id: Id, path: string, mediaType: string, cache: CacheSeconds]
) {
	const answer = { method: "GET", status: 200, schema: null, rateClass: "none" } as const;
	const file = path.slice(1);
	return { ...answer, id, path, mediaType, cache, file, problems: ["not_found"] } as const;
}

/** Files that pages link to. */
export const ASSETS = [
	asset("stylesheet", "/_astro/{asset}.css", MEDIA_TYPES.css, NEW_NAME_CACHE),
	asset("script", "/_astro/{asset}.js", MEDIA_TYPES.script, NEW_NAME_CACHE),
	// Of the operator, if there is one.
	asset("brandLogo", "/brand.svg", MEDIA_TYPES.svg, SIGN_CACHE),
	asset("favicon", "/favicon.svg", MEDIA_TYPES.svg, SIGN_CACHE),
	// Where programs look for it by default.
	asset("faviconIco", "/favicon.ico", MEDIA_TYPES.ico, SIGN_CACHE),
	// On the home screens of phones.
	asset("touchIcon", "/apple-touch-icon.png", MEDIA_TYPES.png, SIGN_CACHE),
	// Of the web manifest.
	asset("largeIcon", "/icon-512.png", MEDIA_TYPES.png, SIGN_CACHE),
] as const satisfies readonly Endpoint[];
