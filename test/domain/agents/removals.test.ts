import { describe, expect, it } from "vitest";
import { isGoneByItself, isTakenDown } from "#domain/agents/removals.ts";

const at = "2026-05-04T12:00:00.000Z";
const [ada, mira] = ["owner:ada", "owner:mira"];

describe("an agent", () => {
	it.each<[string, Partial<Parameters<typeof isTakenDown>[0]>, string[], "owner" | "other" | null]>(
		[
			["public", { status: "active" }, [], null],
			["removed by its owner", {}, [ada], "owner"],
			["removed by another", {}, [mira], "other"],
			["taken down after its owner had removed it", {}, [ada, mira], "other"],
			["removed, and nobody owned it", { ownerId: null }, [mira], "other"],
			["removed, and nothing says by whom", {}, [], "other"],
			["left behind by a rename", { movedTo: "pier" }, [mira], null],
		],
	)("%s", (_, members, removers, by) => {
		const transitions = removers.map((actor) => ({ to: "removed", at, actor, reason: null }));
		const agent = {
			status: "removed",
			movedTo: null,
			ownerId: ada,
			transitions,
			...members,
		} as const;
		expect([isGoneByItself(agent), isTakenDown(agent)]).toEqual([by === "owner", by === "other"]);
	});
});
