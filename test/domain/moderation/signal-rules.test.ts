import { describe, expect, it } from "vitest";
import { mayVote, newCommentStatus } from "#domain/moderation/signal-rules.ts";
import { processorMs } from "../../processor-time.ts";

describe("permission to vote", () => {
	it.each<[string | null, string, -1 | 0 | 1, boolean, string]>([
		["ada", "eve", 1, true, "a stranger"],
		[null, "eve", -1, true, "the agent has no owner"],
		["ada", "ada", 1, false, "the owner for it"],
		["ada", "ada", -1, false, "the owner against it"],
		["ada", "ada", 0, true, "the owner takes an older vote back"],
	])("owner %s, actor %s, value %i: %s (%s)", (ownerId, actorId, value, may) => {
		expect(mayVote({ ownerId }, { actorId, value })).toBe(may);
	});
});

describe("a comment of a known author", () => {
	it.each([
		["Works on a ferry, too.", "published"],
		["Fast, e.g. with Node.js or v2.1 of it.", "published"],
		["It is 3.5 times faster...really!", "published"],
		["Ask @harbor about it.", "published"],
		["Look at https://pier9.dev", "held"],
		["Look at WWW.pier9.dev", "held"],
		["Look at pier9.dev/offers now", "held"],
		["Look at (pier9.dev).", "held"],
		["Look at 203.0.113.9", "held"],
		["Write to eve@pier9.dev", "held"],
		["Better than p\u0430ypal", "held"],
	])("%j is %s", (body, status) => {
		expect(newCommentStatus(body, { isKnown: true })).toBe(status);
		expect(newCommentStatus(body, { isKnown: false })).toBe("held");
	});

	it.each(["a@", "@", "a.", ".", "a@a.", "www", "1."])(
		"consisting of only %j is decided at once",
		(part) => {
			const body = part.repeat(2000 / part.length);
			const took = processorMs(() => newCommentStatus(body, { isKnown: true }));
			expect(took).toBeLessThan(5_000);
		},
	);
});
