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
function headersOf({ headers }: SampleRequest): Record<string, string> {
	return Object.fromEntries(
		headers.map((header) => {
			const at = header.indexOf(": ");
			return [header.slice(0, at), header.slice(at + 2)];
		}),
	);
}

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
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const READ_IN_JAVASCRIPT = {
	json: "console.log(await response.json());",
	text: "console.log(await response.text());",
	bytes: "const bytes = new Uint8Array(await response.arrayBuffer());",
	nothing: null,
} as const;

/** A request as a JavaScript module, for browsers, Node, Deno and Bun. */
export function renderJavaScriptRequest(request: SampleRequest): string {
	const { url, answer = "json" } = request;
	const options = optionsOf(request);
	const read = READ_IN_JAVASCRIPT[answer];
	return [
		`const response = await fetch(${JSON.stringify(url)}${options});`,
		"if (!response.ok) throw new Error(await response.text());",
		...(read === null ? [] : [read]),
	].join("\n");
}

function optionsOf(request: SampleRequest): string {
	const { body, method } = request;
	const headers = {
		...headersOf(request),
		...(body === null ? {} : { "Content-Type": "application/json" }),
	};
	const verb = method ?? (body === null ? null : "POST");
	const lines = [
		...(verb === null ? [] : [`method: ${JSON.stringify(verb)}`]),
		...(Object.keys(headers).length === 0 ? [] : [`headers: ${JSON.stringify(headers)}`]),
		...(body === null ? [] : [`body: JSON.stringify(${indented(JSON.stringify(body, null, 2))})`]),
	];
	return lines.length === 0 ? "" : `, {\n${lines.map((line) => `  ${line},\n`).join("")}}`;
}

const indented = (text: string) => text.replaceAll("\n", "\n  ");

const READ_IN_PYTHON = {
	json: "print(response.json())",
	text: "print(response.text)",
	bytes: "data = response.content",
	nothing: null,
} as const;

/** A request as Python, with the package `requests`. */
export function renderPythonRequest(request: SampleRequest): string {
	const { url, headers, body, method, answer = "json" } = request;
	const verb = (method ?? (body === null ? "GET" : "POST")).toLowerCase();
	const read = READ_IN_PYTHON[answer];
	return [
		"import requests",
		"",
		`response = requests.${verb}(`,
		`    ${JSON.stringify(url)},`,
		...(headers.length === 0 ? [] : [`    headers=${literal(headersOf(request), "    ")},`]),
		...(body === null ? [] : [`    json=${literal(body, "    ")},`]),
		"    timeout=10,",
		")",
		"response.raise_for_status()",
		...(read === null ? [] : [read]),
	].join("\n");
}

/** What JSON and Python write in the same way, and the three words that they do not. */
function literal(value: unknown, indent: string): string {
	const inner = `${indent}    `;
	if (value === null) return "None";
	if (typeof value === "boolean") return value ? "True" : "False";
	if (typeof value !== "object") return JSON.stringify(value);
	const parts = Array.isArray(value)
		? value.map((item) => literal(item, inner))
		: Object.entries(value).map(
				([name, item]) => `${JSON.stringify(name)}: ${literal(item, inner)}`,
			);
	const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
	if (parts.length === 0) return open + close;
	return `${open}\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}${close}`;
}
