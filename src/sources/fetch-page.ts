import type { PoliteAnswer, PoliteRequest } from "./polite-fetch.ts";
import type { Reading } from "./way.ts";

/** Fetches a page of a source. The token is sent only to the host of the source, even if its pages link to others. */
export function fetchPage(
	{ source, ports }: Pick<Reading, "source" | "ports">,
	request: Omit<PoliteRequest, "source" | "token">,
): Promise<PoliteAnswer> {
	const isOwn = URL.parse(request.address)?.origin === URL.parse(source.place)?.origin;
	const token = isOwn ? ports.token : undefined;
	return ports.fetch({ ...request, source, token });
}
