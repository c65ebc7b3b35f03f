import { XMLParser } from "fast-xml-parser";
import { describe, expect, it } from "vitest";
import { renderOpenSearch } from "#render/open-search.ts";
import { readXml } from "./read-xml.ts";

const xml = renderOpenSearch({
	shortName: "R&D <Lab>",
	description: "Search R&D <Lab>",
	contactEmail: "lab@a.example",
	templates: [{ mediaType: "text/html", template: "https://a.example/?x=1&q={searchTerms}" }],
	selfUrl: "https://a.example/opensearch.xml",
});

describe("an OpenSearch description", () => {
	it("has the elements of version 1.1", () => {
		const root = readXml(xml);
		expect([root.name, root.attributes.xmlns]).toEqual([
			"OpenSearchDescription",
			"http://a9.com/-/spec/opensearch/1.1/",
		]);
		expect(root.children.map(({ name, text }) => [name, text])).toEqual([
			["ShortName", "R&D <Lab>"],
			["Description", "Search R&D <Lab>"],
			["Contact", "lab@a.example"],
			["Url", ""],
			["Url", ""],
			["InputEncoding", "UTF-8"],
			["OutputEncoding", "UTF-8"],
		]);
	});

	it("has the address of the search and its own", () => {
		const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "" });
		expect(parser.parse(xml).OpenSearchDescription.Url).toEqual([
			{ type: "text/html", template: "https://a.example/?x=1&q={searchTerms}" },
			{
				type: "application/opensearchdescription+xml",
				rel: "self",
				template: "https://a.example/opensearch.xml",
			},
		]);
	});
});
