import { hash } from "node:crypto";
import { isCompressible } from "#api/compress-body.ts";
import { cacheControl } from "#api/send-answer.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { headersOf, MEDIA_TYPES } from "#contract/media-types.ts";
import { withVariables } from "./path-variables.ts";

/** Files that are sent with the same headers. */
export interface EdgeKind {
	name: string;
	mediaType: string;
	compressible: boolean;
	/** Headers in addition to those of every response. */
	headers: Readonly<Record<string, string>>;
}

type Row = Pick<Endpoint, "id" | "mediaType" | "cache" | "link" | "markdown">;

/** Suffix of kinds that some clients get in another form. */
export const CHOICE = "_choice";

/** The kind of the file of a row, or of one of its variants. */
export function edgeKindOf({ id, mediaType, cache, link, markdown }: Row): EdgeKind {
	if (cache === "no-store")
		throw new Error(`The endpoint ${id} has a file that must not be cached`);
	const [type] = Object.entries(MEDIA_TYPES).find(([, text]) => text === mediaType) ?? [];
	if (!type) throw new Error(`No table has the media type of ${id}`);
	const compressible = isCompressible(mediaType);
	const vary = [markdown && "Accept", compressible && "Accept-Encoding"].filter(Boolean);
	return {
		name: [
			`${type}_${cache.browser}_${cache.edge}`,
			...(link === undefined ? [] : [`_${hash("sha256", link).slice(0, 8)}`]),
			...(markdown ? [CHOICE] : []),
		].join(""),
		mediaType,
		compressible,
		headers: {
			"Cache-Control": cacheControl(cache),
			...headersOf(mediaType),
			...(vary.length > 0 ? { Vary: vary.join(", ") } : {}),
			...(link === undefined ? {} : { Link: withVariables(link) }),
		},
	};
}
