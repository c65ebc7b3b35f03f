import { describe, expect, it } from "vitest";
import { mcpRegistry } from "#importers/mcp-registry.ts";
import { sendDocument } from "#registry/documents/send-document.ts";
import { createTestRegistry } from "../registry-fixture.ts";

const PLACEHOLDER = "is a placeholder";
const RANGE = "is a range";

/** Members that nobody filled in, and what is said of them, whether a document is published or imported. */
const ROWS = [
	["version", `$${"{VERSION}"}`, PLACEHOLDER],
	["version", "$VERSION", PLACEHOLDER],
	["version", "{{VERSION}}", PLACEHOLDER],
	["version", "<<version>>", PLACEHOLDER],
	["version", "<version>", PLACEHOLDER],
	["version", "__VERSION__", PLACEHOLDER],
	["version", "%VERSION%", PLACEHOLDER],
	["version", "^1.2", RANGE],
	["version", "~1.2.3", RANGE],
	["version", ">=1.0.0", RANGE],
	["version", "1.x", RANGE],
	["version", "1.2.*", RANGE],
	["version", "1.0.0 - 2.0.0", RANGE],
	["version", "1.0.0 || 2.0.0", RANGE],
	["name", "com.example/<<Name>>", PLACEHOLDER],
	["name", `com.example/$${"{name}"}`, PLACEHOLDER],
	["title", "{{ title }}", PLACEHOLDER],
	["description", "Knows the tides of <<harbour name>>.", "has a placeholder"],
	["description", "Renders {{templates}}, <b> and 1 << 2 >> 1.", undefined],
	["packages/0/version", "{{VERSION}}", PLACEHOLDER],
	["packages/0/version", "^1.0.0", RANGE],
	["version", "1.0.0-x.7.z.92", undefined],
	["version", "2026.11.25", undefined],
	["version", "v1.2.3+build.5", undefined],
	["version", "1.0", undefined],
	["title", "Cost < 5 $ a day", undefined],
] as const;

function serverWith(member: string, value: string): string {
	const [first = "", , inside = ""] = member.split("/");
	const one = { registryType: "npm", identifier: "tables", version: "1.0.0" };
	const packages = [{ ...one, transport: { type: "stdio" } }];
	const server = {
		name: "com.example/tables",
		description: "Knows the tides.",
		version: "1.0.0",
		packages,
	};
	if (inside === "") return JSON.stringify({ ...server, [first]: value });
	return JSON.stringify({ ...server, packages: [{ ...packages[0], [inside]: value }] });
}

describe("a document that was never filled in", () => {
	it.each(ROWS)("with the %s %s is not imported", (member, value, detail) => {
		const { agents, skipped } = mcpRegistry.read({
			name: "server.json",
			text: serverWith(member, value),
		});
		expect(agents.length).toBe(detail === undefined ? 1 : 0);
		const reasons = skipped.map(({ reason }) => reason);
		if (detail) expect(reasons).toEqual([expect.stringMatching(new RegExp(`${detail}\\.$`, "u"))]);
	});

	it.each(ROWS)("with the %s %s is not published", async (member, value, detail) => {
		const sent = {
			text: serverWith(member, value),
			format: "mcp-server",
			by: "owner:ada",
		} as const;
		const sending = sendDocument(createTestRegistry(), sent);
		if (detail === undefined) await expect(sending).resolves.toBeDefined();
		else {
			const errors = expect.arrayContaining([{ pointer: `#/${member}`, detail }]);
			await expect(sending).rejects.toMatchObject({ code: "invalid_body", errors });
		}
	});
});
