export interface CurlRequest {
	url: string;
	/** Such as `Accept: text/csv`. */
	headers: readonly string[];
	/** Sent as JSON. Null when nothing is sent. */
	body: object | null;
	/** Set when curl would choose another: it uses GET without a body and POST with one. */
	method?: string | null;
}

/** A request as a command line for a POSIX shell. */
export function renderCurl({ url, headers, body, method }: CurlRequest): string {
	const parts = [
		...(method ? [`-X ${method}`] : []),
		...headers.map((header) => `-H ${quote(header)}`),
		...(body === null
			? []
			: [
					`-H ${quote("Content-Type: application/json")}`,
					`-d ${quote(JSON.stringify(body, null, 2))}`,
				]),
		quote(url),
	];
	return `curl ${parts.join(" \\\n  ")}`;
}

/** Inside single quotes a shell changes nothing. A quote in the text interrupts them. */
function quote(text: string): string {
	return `'${text.replaceAll("'", "'\\''")}'`;
}
