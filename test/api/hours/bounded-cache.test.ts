import { describe, expect, it } from "vitest";
import { createBoundedCache } from "#api/hours/bounded-cache.ts";

describe("a bounded cache", () => {
	it("returns what was stored, and nothing else", () => {
		const cache = createBoundedCache<string>(10_000);
		cache.set("a", "first");
		cache.set("a", "second");
		expect([cache.get("a"), cache.get("b")]).toEqual(["second", undefined]);
	});

	it("holds no more than its limit, however much is added", () => {
		const cache = createBoundedCache<number>(100_000, () => 1_000);
		const keys = Array.from({ length: 5_000 }, (_, number) => `key ${number}`);
		for (const [number, key] of keys.entries()) cache.set(key, number);
		const held = keys.filter((key) => cache.get(key) !== undefined);
		expect(held.length).toBeGreaterThan(20);
		expect(held.length).toBeLessThanOrEqual(100);
	});

	it("counts long keys too", () => {
		const cache = createBoundedCache<number>(100_000);
		const keys = Array.from({ length: 1_000 }, (_, number) => `${"k".repeat(2_000)}${number}`);
		for (const [number, key] of keys.entries()) cache.set(key, number);
		expect(keys.filter((key) => cache.get(key) !== undefined).length).toBeLessThanOrEqual(25);
	});

	it("keeps what is requested often", () => {
		const cache = createBoundedCache<number>(100_000, () => 1_000);
		cache.set("asked", 7);
		for (let number = 0; number < 5_000; number += 1) {
			cache.set(`other ${number}`, number);
			expect(cache.get("asked")).toBe(7);
		}
		for (let number = 0; number < 200; number += 1) cache.set(`more ${number}`, number);
		expect(cache.get("asked")).toBeUndefined();
	});

	it("does not keep anything of half its limit", () => {
		const cache = createBoundedCache<number>(10_000, (bytes) => bytes);
		cache.set("small", 100);
		cache.set("large", 5_000);
		expect([cache.get("small"), cache.get("large")]).toEqual([100, undefined]);
		cache.set("small", 5_000);
		expect(cache.get("small")).toBeUndefined();
	});
});
