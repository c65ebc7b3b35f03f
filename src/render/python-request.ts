import { headersOf, type SampleRequest } from "./sample-request.ts";

const READ = {
	json: "print(response.json())",
	text: "print(response.text)",
	bytes: "data = response.content",
	nothing: null,
} as const;

/** A request as Python, with the package `requests`. */
export function renderPythonRequest(request: SampleRequest): string {
	const { url, headers, body, method, answer = "json" } = request;
	const verb = (method ?? (body === null ? "GET" : "POST")).toLowerCase();
	const read = READ[answer];
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
