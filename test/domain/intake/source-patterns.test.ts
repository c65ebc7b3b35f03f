import { describe, expect, it } from "vitest";
import { type EntryTraits, whyLeftOut } from "#domain/intake/source-patterns.ts";

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
		[["io.gitlab.*"], [], "No pattern of the source includes it."],
		[["scout"], [], "No pattern of the source includes it."],
		[["*t*t*t"], [], "No pattern of the source includes it."],
		[["tag:tide"], [], "No pattern of the source includes it."],
		[[], ["publisher:quay*"], "The source's pattern publisher:quay* excludes it."],
		[["io.github.*"], ["type:mcp_server"], "The source's pattern type:mcp_server excludes it."],
	])("allow %j and deny %j", (allow, deny, reason) => {
		expect(whyLeftOut(traits, { allow, deny })).toBe(reason);
	});
});
