import type { Endpoint } from "#contract/http/endpoint.ts";
import type { ViewContext } from "../view-context.ts";
import { addressParameters, HEADER_PARAMETERS, headerParameters } from "./parameters.ts";
import { shareParts } from "./share-parts.ts";

const PLACE = "#/components/parameters/";

/** The parameters of each endpoint, and those that several of them share. */
export function shareParameters(endpoints: readonly Endpoint[], context: ViewContext) {
	const inlined = (endpoint: Endpoint) =>
		addressParameters(endpoint, context).map((parameter) => [parameter.name, parameter] as const);
	const { shared, refer } = shareParts(endpoints.flatMap(inlined), PLACE);
	return {
		shared: { ...shared, ...HEADER_PARAMETERS },
		of: (endpoint: Endpoint) => [
			...inlined(endpoint).map(refer),
			...headerParameters(endpoint).map((name) => ({ $ref: PLACE + name })),
		],
	};
}
