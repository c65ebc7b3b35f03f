import type { SampleRequest } from "./sample-request.ts";

/** A request as a command line for a POSIX shell. */
export function renderCurl({ url, headers, body, method }: SampleRequest): string {
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
