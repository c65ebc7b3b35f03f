import { describe, expect, it } from "vitest";
import { renderFieldLines } from "#render/field-lines.ts";

describe("lines of fields", () => {
	it("are grouped, with an empty line between groups", () => {
		const groups = [
			[
				{ name: "User-agent", value: "*" },
				{ name: "Allow", value: "/" },
			],
			[{ name: "Sitemap", value: "https://a.example/sitemap.xml" }],
		];
		expect(renderFieldLines(groups)).toBe(
			"User-agent: *\nAllow: /\n\nSitemap: https://a.example/sitemap.xml\n",
		);
	});

	it.each(["a\nDisallow: /", "a\r\nDisallow: /", "a\u0085Disallow: /", "a\u2028Disallow: /"])(
		"are as many as there are fields, even with the value %j",
		(value) => {
			expect(renderFieldLines([[{ name: "Contact", value }]])).toBe("Contact: a Disallow: /\n");
		},
	);
});
