import { describe, expect, it } from "vitest";
import { setWhere } from "#search/columns/bitmap.ts";
import { namedBehind, orderByName } from "#search/name-order.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import { tombstone } from "../snapshot/registry-extract-builder.ts";
import { viewContext } from "../views/view-context-builder.ts";
import { finishSteps } from "./finish-steps.ts";

const { snapshot } = viewContext();
const everything = { set: undefined, withDeleted: false };
const ordered = (of: Snapshot, options: Parameters<typeof orderByName>[1]) =>
	finishSteps(orderByName(of, options));
const slugsOf = (named: readonly { slug: string }[]) => named.map(({ slug }) => slug);

describe("the order of names", () => {
	it("does not depend on ranks", () => {
		const reversed = { ...snapshot, agents: [...snapshot.agents].reverse() };
		const slugs = slugsOf(ordered(snapshot, everything));
		expect(slugs).toEqual([...slugs].sort());
		expect(slugs).toHaveLength(snapshot.agents.length);
		expect(slugsOf(ordered(reversed, everything))).toEqual(slugs);
	});

	it("keeps a renamed agent in its position, and includes removed ones on request", () => {
		const [agent] = snapshot.agents;
		const now = agent?.slug ?? "";
		const tombstones = [
			tombstone("aardvark", "2026-01-01T00:00:00.000Z", { movedTo: now, isLast: false }),
			tombstone("zebra", "2026-01-02T00:00:00.000Z", { isLast: false }),
			tombstone("abacus", "2026-01-03T00:00:00.000Z", { firstSlug: "zebra" }),
		];
		const moved = { ...snapshot, tombstones };
		const slugs = slugsOf(ordered(moved, { ...everything, withDeleted: true }));
		expect([slugs.at(0), slugs.at(-1)]).toEqual(["aardvark", "zebra"]);
		expect(slugs).not.toContain(now);
		expect(slugs).not.toContain("abacus");
		expect(slugs).toHaveLength(new Set(slugs).size);
		expect(slugsOf(ordered(moved, everything))).not.toContain("zebra");
	});

	it("can be limited to a set", () => {
		const set = setWhere(snapshot.agents.length, (number) => number === 1);
		const order = ordered(snapshot, { ...everything, set });
		expect(slugsOf(order)).toEqual([snapshot.agents[1]?.slug]);
	});

	it("continues after a slug that may no longer exist", () => {
		const order = ordered(snapshot, everything);
		const slugs = slugsOf(order);
		expect(slugsOf(namedBehind(order, "", { limit: 2 }))).toEqual(slugs.slice(0, 2));
		expect(slugsOf(namedBehind(order, slugs[1] ?? "", { limit: 2 }))).toEqual(slugs.slice(2, 4));
		expect(slugsOf(namedBehind(order, `${slugs[0]}-`, { limit: 1 }))).toEqual(slugs.slice(1, 2));
		expect(namedBehind(order, "zzz", { limit: 5 })).toEqual([]);
	});
});
