import { describe, expect, it } from "vitest";
import { type EntryTraits, whyLeftOut } from "#domain/source-patterns.ts";

const traits: EntryTraits = {
	name: ["io.github.quay/Harbor-Scout"],
	publisher: ["Quay Works"],
	licence: ["MIT"],
	type: ["mcp_server"],
	tag: ["ships", "tides"],
};

describe("the patterns of a source", () => {
	it.each([
		[[], [], undefined],
		[["io.github.*"], [], undefined],
		[["name:io.github.quay/*"], [], undefined],
		[["*scout"], [], undefined],
		[["io.github.quay/harbor-scout"], [], undefined],
		[["*a*a*"], [], undefined],
		[["tag:tides"], [], undefined],
		[["com.example*", "licence:mit"], [], undefined],
		[["io.gitlab.*"], [], "No pattern of the source takes it in."],
		[["scout"], [], "No pattern of the source takes it in."],
		[["*t*t*t"], [], "No pattern of the source takes it in."],
		[["tag:tide"], [], "No pattern of the source takes it in."],
		[[], ["publisher:quay*"], "The pattern publisher:quay* of the source leaves it out."],
		[
			["io.github.*"],
			["type:mcp_server"],
			"The pattern type:mcp_server of the source leaves it out.",
		],
	])("allow %j and deny %j", (allow, deny, reason) => {
		expect(whyLeftOut(traits, { allow, deny })).toBe(reason);
	});
});
