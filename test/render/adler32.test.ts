import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { adler32 } from "#render/adler32.ts";

it.each([0, 1, 5_552, 5_553, 100_000])("of %d bytes is what zlib writes behind them", (length) => {
	const bytes = new Uint8Array(length).fill(255);
	expect(adler32(bytes)).toBe(deflateSync(bytes).readUInt32BE(deflateSync(bytes).length - 4));
});

it("goes on from what came before", () => {
	const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => (at * 7) % 251);
	expect(adler32(bytes.subarray(7_001), adler32(bytes.subarray(0, 7_001)))).toBe(adler32(bytes));
});
