import { type Endpoint, MEDIA_TYPES } from "./endpoint.ts";

const asset = {
	method: "GET",
	status: 200,
	schema: null,
	/** The name changes with the content. */
	cache: { browser: 31_536_000, edge: 31_536_000 },
	rateClass: "none",
	problems: ["not_found"],
} as const;

/** The name stays when the content changes. */
const SIGN_CACHE = { browser: 86_400, edge: 86_400 } as const;

/** Files that pages link to. */
export const ASSETS = [
	{
		...asset,
		id: "stylesheet",
		path: "/_astro/{asset}.css",
		summary: "Stylesheet of the pages",
		mediaType: MEDIA_TYPES.css,
		file: "_astro/{asset}.css",
	},
	{
		...asset,
		id: "script",
		path: "/_astro/{asset}.js",
		summary: "Script of the pages",
		mediaType: MEDIA_TYPES.script,
		file: "_astro/{asset}.js",
	},
	{
		...asset,
		id: "favicon",
		path: "/favicon.svg",
		summary: "Icon of the site",
		mediaType: MEDIA_TYPES.svg,
		cache: SIGN_CACHE,
		file: "favicon.svg",
	},
	{
		...asset,
		id: "faviconIco",
		path: "/favicon.ico",
		summary: "Icon of the site, where programs look for it by default",
		mediaType: MEDIA_TYPES.ico,
		cache: SIGN_CACHE,
		file: "favicon.ico",
	},
	{
		...asset,
		id: "touchIcon",
		path: "/apple-touch-icon.png",
		summary: "Icon of the site on the home screen of a phone",
		mediaType: MEDIA_TYPES.png,
		cache: SIGN_CACHE,
		file: "apple-touch-icon.png",
	},
	{
		...asset,
		id: "largeIcon",
		path: "/icon-512.png",
		summary: "Icon of the site for its web manifest",
		mediaType: MEDIA_TYPES.png,
		cache: SIGN_CACHE,
		file: "icon-512.png",
	},
] as const satisfies readonly Endpoint[];
