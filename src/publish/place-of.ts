import type { Endpoint, Variant } from "#contract/endpoint.ts";

/** The file of an endpoint, or of the variant for this value of its query. */
export function placeOf(endpoint: Endpoint, value?: string): Omit<Variant, "query"> {
	const place =
		value === undefined ? endpoint : endpoint.variants?.find(({ query }) => query.value === value);
	if (!place?.file) throw new Error(`The endpoint ${endpoint.id} has no file for this row`);
	return { file: place.file, schema: place.schema, mediaType: place.mediaType };
}
