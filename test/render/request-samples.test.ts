import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import {
	renderCurl,
	renderJavaScriptRequest,
	renderPythonRequest,
	type SampleRequest,
} from "#render/request-samples.ts";

describe("a curl line", () => {
	it("requests an address", () => {
		expect(renderCurl({ url: "https://a.dev/?q=a&b", headers: [], body: null })).toBe(
			"curl 'https://a.dev/?q=a&b'",
		);
	});

	it("sends headers and JSON, and quotes what a shell would interpret", () => {
		const line = renderCurl({
			url: "https://a.dev/",
			headers: ["X-Note: $HOME"],
			body: { title: "It's" },
		});
		expect(line).toBe(
			`curl -H 'X-Note: $HOME' \\
  -H 'Content-Type: application/json' \\
  -d '{
  "title": "It'\\''s"
}' \\
  'https://a.dev/'`,
		);
	});
});

const read: SampleRequest = { url: "https://a.dev/?q=a&b", headers: [], body: null };
const write: SampleRequest = {
	url: "https://a.dev/x",
	headers: ["Authorization: Bearer areg_x", 'X-Note: It\'s: "1"'],
	method: "PUT",
	body: { title: 'A "B" \\ C', tags: ["x"], none: null, all: true, empty: [] },
};
const ALL = [
	read,
	write,
	...(["text", "bytes", "nothing"] as const).map((answer) => ({ ...read, answer })),
];

describe("a request in JavaScript", () => {
	it("requests an address and reads JSON", () => {
		expect(renderJavaScriptRequest(read)).toBe(
			[
				'const response = await fetch("https://a.dev/?q=a&b");',
				"if (!response.ok) throw new Error(await response.text());",
				"console.log(await response.json());",
			].join("\n"),
		);
	});

	it("sends method, headers and body unchanged", () => {
		const text = renderJavaScriptRequest({ ...write, answer: "nothing" });
		const asked: unknown[] = [];
		const fetch = async (...question: unknown[]) => {
			asked.push(...question);
			return { ok: true };
		};
		const AsyncFunction = (async () => {}).constructor;
		return Reflect.construct(AsyncFunction, ["fetch", text])(fetch).then(() => {
			expect(asked).toEqual([
				"https://a.dev/x",
				{
					method: "PUT",
					headers: {
						Authorization: "Bearer areg_x",
						"X-Note": 'It\'s: "1"',
						"Content-Type": "application/json",
					},
					body: JSON.stringify(write.body),
				},
			]);
		});
	});
});

describe("a request in Python", () => {
	it("requests an address and reads JSON", () => {
		expect(renderPythonRequest(read)).toBe(
			`import requests

response = requests.get(
    "https://a.dev/?q=a&b",
    timeout=10,
)
response.raise_for_status()
print(response.json())`,
		);
	});

	it("writes null and true of JSON as in Python", () => {
		expect(renderPythonRequest(write)).toContain(
			`    json={
        "title": "A \\"B\\" \\\\ C",
        "tags": [
            "x",
        ],
        "none": None,
        "all": True,
        "empty": [],
    },`,
		);
	});

	const hasPython = spawnSync("python3", ["--version"]).status === 0;
	it.runIf(hasPython)("can be parsed by Python", () => {
		const texts = JSON.stringify(ALL.map(renderPythonRequest));
		const program = "import ast, json, sys\nfor text in json.load(sys.stdin): ast.parse(text)";
		const { status, stderr } = spawnSync("python3", ["-c", program], {
			input: texts,
			encoding: "utf8",
		});
		expect([status, stderr]).toEqual([0, ""]);
	});
});
