import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Painter } from "#publish/painter.ts";
import { createPainters } from "#publish/painters.ts";
import { card } from "./sample-cards.ts";

const REAL = join(import.meta.dirname, "../../scripts/paint-cards.ts");
const DYING = join(import.meta.dirname, "../fixtures/dying-painter.ts");

let painter: Painter | undefined;
afterEach(() => painter?.close());

/** One that works may take its time on a busy machine; one that hangs is not waited for long. */
const PATIENCE_MS: Readonly<Record<string, number>> = { [REAL]: 30_000, [DYING]: 2_000 };

function start(entry: string, count = 1): Painter {
	painter = createPainters({ entry, count, patienceMs: PATIENCE_MS[entry] ?? 0 });
	return painter;
}

describe("painting processes", () => {
	it("paint a card as a PNG", async () => {
		const { png, fault } = await start(REAL).paint(card());
		expect(fault).toBeUndefined();
		expect(Buffer.from(png.subarray(1, 4)).toString()).toBe("PNG");
	});

	it("paint the same bytes in every lane", async () => {
		const { paint } = start(REAL, 2);
		const [first, second] = await Promise.all([paint(card()), paint(card())]);
		expect(first).toEqual(second);
	});

	it("take cards that come at once one after the other", async () => {
		const { paint } = start(DYING);
		const titles = ["one", "two", "three"];
		const painted = await Promise.all(titles.map((title) => paint(card({ title }))));
		expect(painted.map(({ png }) => Buffer.from(png).toString())).toEqual(titles);
	});

	it.each([
		["throws", "throw", "the title is cursed"],
		["dies", "die", "SIGSEGV"],
		["hangs", "hang", "SIGKILL"],
	])("give a plain card and the reason where painting %s, and go on", async (_, title, reason) => {
		const { paint } = start(DYING);
		const failed = await paint(card({ title }));
		expect(Buffer.from(failed.png).toString()).toBe("Agent Registry");
		expect(failed.fault).toContain(reason);
		const next = await paint(card({ title: "fine" }));
		expect(next.fault).toBeUndefined();
		expect(Buffer.from(next.png).toString()).toBe("fine");
	});

	it("are started anew when one died while it had nothing to do", async () => {
		const { paint } = start(DYING);
		const { png } = await paint(card({ title: "leave after this" }));
		const id = Number(Buffer.from(png).toString());
		await vi.waitFor(() => expect(() => process.kill(id, 0)).toThrow("ESRCH"), 10_000);
		const next = await paint(card({ title: "fine" }));
		expect([next.fault, Buffer.from(next.png).toString()]).toEqual([undefined, "fine"]);
	});

	it("paint nothing after they were closed, and end even when they hang", async () => {
		const closing = start(DYING);
		await closing.paint(card({ title: "hang after this" }));
		await closing.close();
		await expect(closing.paint(card())).rejects.toThrow("gone home");
	});

	it("stop everything where not even a plain card comes out", async () => {
		const { paint } = start(DYING);
		await expect(paint(card({ title: "die", site: "die" }))).rejects.toThrow("plain card");
	});

	it("tell all who wait at once where not even a plain card comes out", async () => {
		const { paint } = start(DYING);
		const asked = ["die", "one", "two"].map((title) => paint(card({ title, site: title })));
		const told = await Promise.allSettled(asked);
		expect(told.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
	});

	it("are named by what decides how a card looks, and by nothing else", () => {
		expect(start(REAL).version).toBe(start(DYING, 2).version);
		expect(start(REAL).version).toMatch(/^[\w-]{22}$/);
	});
});
