/**
 * The JSON Schema of the OSV format 1.7, in our words: types, required members, enumerations and conditions. Its lists of
 * registered prefixes and ecosystems are left out, except for the ecosystems that our advisories name.
 */
const texts = { type: ["array", "null"], items: { type: "string" } };
const instant = { type: "string", format: "date-time", pattern: "Z$" };
const severity = {
	type: ["array", "null"],
	items: {
		type: "object",
		properties: {
			type: { enum: ["CVSS_V2", "CVSS_V3", "CVSS_V4", "Ubuntu"] },
			score: { type: "string" },
		},
		required: ["type", "score"],
	},
};
const EVENTS = ["introduced", "fixed", "last_affected", "limit"];
const has = (member: string) => ({
	properties: { events: { contains: { required: [member] } } },
});

export const OSV_SCHEMA = {
	$schema: "https://json-schema.org/draft/2020-12/schema",
	type: "object",
	properties: {
		schema_version: { type: "string", pattern: "^\\d+\\.\\d+\\.\\d+$" },
		id: { type: "string", pattern: "^(?:x_)?[A-Z][A-Za-z0-9]*-[a-zA-Z0-9:_.-]+$" },
		modified: instant,
		published: instant,
		withdrawn: instant,
		aliases: texts,
		related: texts,
		upstream: texts,
		summary: { type: "string" },
		details: { type: "string" },
		severity,
		affected: {
			type: ["array", "null"],
			items: {
				type: "object",
				properties: {
					package: {
						type: "object",
						properties: {
							ecosystem: { enum: ["npm", "PyPI", "crates.io", "NuGet"] },
							name: { type: "string" },
							purl: { type: "string" },
						},
						required: ["ecosystem", "name"],
					},
					severity,
					ranges: {
						type: "array",
						items: {
							type: "object",
							properties: {
								type: { enum: ["GIT", "SEMVER", "ECOSYSTEM"] },
								repo: { type: "string" },
								events: {
									type: "array",
									minItems: 1,
									contains: { required: ["introduced"] },
									items: {
										type: "object",
										oneOf: EVENTS.map((name) => ({
											properties: { [name]: { type: "string" } },
											required: [name],
										})),
									},
								},
								database_specific: { type: "object" },
							},
							required: ["type", "events"],
							allOf: [
								{
									if: { properties: { type: { const: "GIT" } } },
									// biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema.
									then: { required: ["repo"] },
								},
								{
									if: has("last_affected"),
									// biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema.
									then: { not: has("fixed") },
								},
							],
						},
					},
					versions: { type: "array", items: { type: "string" } },
					ecosystem_specific: { type: "object" },
					database_specific: { type: "object" },
				},
			},
		},
		references: {
			type: ["array", "null"],
			items: {
				type: "object",
				properties: {
					type: {
						enum: [
							...["ADVISORY", "ARTICLE", "DETECTION", "DISCUSSION", "REPORT", "FIX"],
							...["INTRODUCED", "GIT", "PACKAGE", "EVIDENCE", "WEB"],
						],
					},
					url: { type: "string", format: "uri" },
				},
				required: ["type", "url"],
			},
		},
		credits: { type: "array" },
		database_specific: { type: "object" },
	},
	required: ["schema_version", "id", "modified"],
	additionalProperties: false,
};
