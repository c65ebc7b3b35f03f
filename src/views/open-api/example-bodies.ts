import type { Endpoint } from "#contract/http/endpoint.ts";
import { EXAMPLE_REGISTRATION } from "./example-submission.ts";

/** An example body for an endpoint: that of its schema, or else the registration that all examples refer to. */
export function exampleBodyOf({ body }: Endpoint): object | null {
	if (!body) return null;
	const { examples } = body.meta() ?? {};
	const stated: unknown = Array.isArray(examples) ? examples[0] : undefined;
	return typeof stated === "object" && stated !== null ? stated : EXAMPLE_REGISTRATION;
}
