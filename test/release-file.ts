import { fillPath, type PathParameters } from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";

/** File of a release that answers an endpoint with these parameters, as a relative path with `/`. */
export function releaseFile(endpoint: Endpoint, parameters: PathParameters = {}) {
	return endpoint.file && fillPath(endpoint.file, parameters);
}
