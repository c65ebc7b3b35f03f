import type { PoliteAnswer, PoliteRequest } from "./polite-fetch.ts";
import type { Reading } from "./way.ts";

/** A page of a source. Its token goes to the host of the source alone, whatever its pages lead to. */
export function fetchPage(
	{ source, ports }: Pick<Reading, "source" | "ports">,
	request: Omit<PoliteRequest, "source" | "token">,
): Promise<PoliteAnswer> {
	const isOwn = URL.parse(request.address)?.origin === URL.parse(source.place)?.origin;
	const token = isOwn ? ports.token : undefined;
	return ports.fetch({ ...request, source, token });
}
