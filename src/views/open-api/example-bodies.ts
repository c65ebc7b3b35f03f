import type { Endpoint } from "#contract/endpoint.ts";
import { EXAMPLE_REGISTRATION } from "./example-answers.ts";

/** What may be sent to an endpoint: the example that its schema states, or the registration that all examples speak of. */
export function exampleBodyOf({ body }: Endpoint): object | null {
	if (!body) return null;
	const { examples } = body.meta() ?? {};
	const stated: unknown = Array.isArray(examples) ? examples[0] : undefined;
	return typeof stated === "object" && stated !== null ? stated : EXAMPLE_REGISTRATION;
}
