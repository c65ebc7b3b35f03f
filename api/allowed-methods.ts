import type { Endpoint } from "#contract/endpoint.ts";

/** Methods that a path answers. HEAD comes with GET. */
export function allowedMethods(endpoints: readonly Endpoint[]): string[] {
	const methods = endpoints.flatMap(({ method }) =>
		method === "GET" ? ["GET", "HEAD"] : [method],
	);
	return [...new Set(methods), "OPTIONS"];
}
