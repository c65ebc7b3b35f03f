import { describe, expect, it } from "vitest";
import { ardEntryView } from "#views/protocols/ard-entry-view.ts";
import { mole } from "./view-context-builder.ts";

const [context, known] = mole();

describe("the entry of an MCP server in catalogues", () => {
	it.each([
		["2.1.0", "2.1.0"],
		[null, "0.0.0-unstated"],
	])("has a card with its version: of %j %s", (version, told) => {
		const entry = ardEntryView(context, { ...known, agentType: "mcp_server", version });
		expect(entry.data).toMatchObject({ title: known.title, version: told });
	});
});
