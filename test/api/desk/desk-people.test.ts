import { describe, expect, it } from "vitest";
import { deskHistory } from "#api/routes/dashboard/history.ts";
import { nameOf, whoIs } from "#api/routes/desk/desk-people.ts";
import { fieldValue } from "#views/dashboard/fields.ts";
import { account } from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";
import { people } from "./desk-blocks.ts";

const ID = "account:7dd79b6c-0d5b-4c1b-9f0e-3f2a7a1f5c11";

describe("the name of an account for moderators", () => {
	it.each([
		["owner:ada", "Ada (ada)", "Ada"],
		[ID, "an account (7dd79b6c)", "an account (7dd79b6c)"],
		["owner:pier", "the owner of a token (pier)", "the owner of a token (pier)"],
		["owner:sample", "the sample", "the sample"],
		["owner:sample-harbor-scout", "the sample", "the sample"],
		["sample", "the sample", "the sample"],
		["constructor:x", "constructor:x", "constructor:x"],
	])("%s is %s, or in short %s", (id, whole, short) => {
		expect([whoIs(people, id), nameOf(people, id)]).toEqual([whole, short]);
	});

	it("is distinguished from equal names by the start of the id", () => {
		const known = new Map([[ID, account(ID, { displayName: "Ada" })]]);
		expect(whoIs(known, ID)).toBe("Ada (7dd79b6c)");
	});
});

it("the history of a transfer names the taker, who accepted it", () => {
	const given = { to: "transferred", at: START, actor: "org_giver", reason: null };
	const rows = (more: object) => {
		const [block] = deskHistory([{ ...given, ...more }], people).blocks;
		return block?.kind === "table" ? block.table.rows.map((row) => row[2]?.text) : [];
	};
	expect(rows({ by: "owner:ada", taker: "org_taker" })).toEqual(["Ada (ada) for org_taker"]);
	expect(rows({ taker: "owner:ada" })).toEqual(["Ada (ada)"]);
});

it.each([
	["agentType", "mcp_server", "MCP server"],
	["pricingType", "usage-based", "Usage-based"],
	["deploymentType", "self-hosted", "Self-hosted"],
	["agentType", "constructor", "constructor"],
	["title", "mcp_server", "mcp_server"],
])("%s %s reads %s", (field, value, words) => {
	expect(fieldValue(field, value)).toBe(words);
});
