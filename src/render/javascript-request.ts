import { headersOf, type SampleRequest } from "./sample-request.ts";

const READ = {
	json: "console.log(await response.json());",
	text: "console.log(await response.text());",
	bytes: "const bytes = new Uint8Array(await response.arrayBuffer());",
	nothing: null,
} as const;

/** A request as a JavaScript module, for browsers, Node, Deno and Bun. */
export function renderJavaScriptRequest(request: SampleRequest): string {
	const { url, answer = "json" } = request;
	const options = optionsOf(request);
	const read = READ[answer];
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
