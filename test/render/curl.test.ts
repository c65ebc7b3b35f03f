import { describe, expect, it } from "vitest";
import { renderCurl } from "#render/curl.ts";

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
