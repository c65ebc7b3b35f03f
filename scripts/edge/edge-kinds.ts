import { hash } from "node:crypto";
import { type Cache, cacheControl } from "#api/http/send-answer.ts";
import { isCompressible } from "#api/http/send-body.ts";
import { type Endpoint, headersOf, MEDIA_TYPES } from "#contract/http/endpoint.ts";

export interface EdgeKind {
	name: string;
	mediaType: string;
	compressible: boolean;
	headers: Readonly<Record<string, string>>;
}

type Row = Pick<Endpoint, "id" | "mediaType" | "link" | "markdown"> & {
	cache: Cache;
	/** Where the answer is without a choice of form. */
	location?: string;
};

/** Suffix of kinds that some clients get in another form. */
export const CHOICE = "_choice";

/** Redirects to the address with a slash at its end. */
export const SLASH: EdgeKind = {
	name: "slash",
	mediaType: MEDIA_TYPES.html,
	compressible: false,
	headers: { "Cache-Control": "public, max-age=3600" },
};

/** The kind of the file of a row, or of one of its variants. */
export function edgeKindOf({ id, mediaType, cache, link, markdown, location }: Row): EdgeKind {
	if (cache === "no-store")
		throw new Error(`The endpoint ${id} has a file that must not be cached`);
	const [type] = Object.entries(MEDIA_TYPES).find(([, text]) => text === mediaType) ?? [];
	if (!type) throw new Error(`No table has the media type of ${id}`);
	const compressible = isCompressible(mediaType);
	const vary = [markdown && "Accept", compressible && "Accept-Encoding"].filter(Boolean);
	const places = [link, location].filter((place) => place !== undefined);
	return {
		name: [
			`${type}_${typeof cache === "string" ? cache : `${cache.browser}_${cache.edge}`}`,
			...places.map((place) => `_${hash("sha256", place).slice(0, 8)}`),
			...(markdown ? [CHOICE] : []),
		].join(""),
		mediaType,
		compressible,
		headers: {
			"Cache-Control": cacheControl(cache),
			...headersOf(mediaType),
			...(vary.length > 0 ? { Vary: vary.join(", ") } : {}),
			...(link === undefined ? {} : { Link: withVariables(link) }),
			...(location === undefined ? {} : { "Content-Location": withVariables(location) }),
		},
	};
}

/** Prefix of nginx variables that hold a name from a path. */
export const VARIABLE = "edge_";

/** Names in braces, as in the tables of the contract. */
export const BRACES = /\{(\w+)\}/g;

/** `agents/{slug}.md` with each name replaced by its variable. */
export const withVariables = (template: string) => template.replace(BRACES, `$${VARIABLE}$1`);
