import { fillPath, type PathParameters } from "#contract/http/addresses.ts";
import { type EndpointId, getEndpoint } from "#contract/http/endpoints.ts";
import type { Site } from "./view-context.ts";

export function endpointPath(id: EndpointId, parameters: PathParameters = {}): string {
	return fillPath(getEndpoint(id).path, parameters);
}

export function endpointUrl({ baseUrl }: Site, id: EndpointId, parameters?: PathParameters) {
	return baseUrl + endpointPath(id, parameters);
}
