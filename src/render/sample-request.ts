/** A request to show as code. */
export interface SampleRequest {
	url: string;
	/** Such as `Accept: text/csv`. */
	headers: readonly string[];
	/** Sent as JSON. Null when nothing is sent. */
	body: object | null;
	/** Set when curl would choose another: it uses GET without a body and POST with one. */
	method?: string | null;
	/** How the answer is read; JSON unless it says otherwise. */
	answer?: "json" | "text" | "bytes" | "nothing";
}

/** `Accept: text/csv` as name and value. */
export function headersOf({ headers }: SampleRequest): Record<string, string> {
	return Object.fromEntries(
		headers.map((header) => {
			const at = header.indexOf(": ");
			return [header.slice(0, at), header.slice(at + 2)];
		}),
	);
}
