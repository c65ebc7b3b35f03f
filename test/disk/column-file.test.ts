import { link, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { readColumns, writeColumns } from "#disk/column-file.ts";
import { freshDirectory } from "./fresh-directory.ts";

let directory: string;
let path: string;
beforeEach(async () => {
	directory = await freshDirectory();
	path = join(directory, "some.columns");
});

const columns = {
	bytes: Uint8Array.of(1, 2, 255),
	none: new Uint32Array(0),
	small: Uint16Array.of(1, 65_535),
	signed: Int16Array.of(-32_768, 5, 7),
	large: Uint32Array.of(4_294_967_295),
	exact: Float64Array.of(0.1, -0, Number.MAX_SAFE_INTEGER),
};

describe("a file of columns", () => {
	it("is read as written, with every kind of number", async () => {
		const digest = await writeColumns(path, columns);
		expect(await readColumns(path)).toEqual(columns);
		expect(await readColumns(path, digest)).toEqual(columns);
	});

	it("is read as written, with any number of columns", async () => {
		const many = Object.fromEntries(
			Array.from({ length: 200 }, (_, at) => [`column ${at}`, Float64Array.of(at)]),
		);
		await writeColumns(path, many);
		expect(await readColumns(path)).toEqual(many);
	});

	it("does not change another link to the previous file", async () => {
		const digest = await writeColumns(path, columns);
		const other = join(directory, "other.columns");
		await link(path, other);
		await writeColumns(path, { numbers: Uint8Array.of(1) });
		expect(await readColumns(other, digest)).toEqual(columns);
	});

	it("may have a part of a larger array", async () => {
		await writeColumns(path, { part: Uint32Array.of(1, 2, 3, 4).subarray(1, 3) });
		expect(await readColumns(path)).toEqual({ part: Uint32Array.of(2, 3) });
	});

	it("is the same if bytes are in several parts", async () => {
		const bytes = Uint8Array.of(1, 2, 3, 4, 5);
		const whole = await writeColumns(path, { bytes, numbers: Uint32Array.of(7) });
		const pieces = [bytes.subarray(0, 2), bytes.subarray(2, 2), bytes.subarray(2)];
		expect(await writeColumns(path, { bytes: pieces, numbers: Uint32Array.of(7) })).toBe(whole);
		expect(await readColumns(path, whole)).toEqual({ bytes, numbers: Uint32Array.of(7) });
	});

	it("is refused if a different one is expected", async () => {
		const digest = await writeColumns(path, { numbers: Uint8Array.of(1) });
		await writeColumns(path, { numbers: Uint8Array.of(2) });
		await expect(readColumns(path, digest)).rejects.toThrow(path);
	});

	it("is refused if any byte of its numbers or names has changed", async () => {
		await writeColumns(path, columns);
		const whole = await readFile(path);
		const head = whole.indexOf("}]}") + 3;
		const places = [
			...Array(head).keys(),
			...Array.from({ length: whole.length - 4096 }, (_, at) => 4096 + at),
		];
		for (const place of places) {
			const damaged = Buffer.from(whole);
			damaged[place] = (damaged[place] ?? 0) ^ 1;
			await writeFile(path, damaged);
			await expect(readColumns(path), `byte ${place}`).rejects.toThrow();
		}
	});

	it.each([0, 10, 4096, -1])("is refused when it ends early (%i)", async (length) => {
		await writeColumns(path, columns);
		const whole = await readFile(path);
		await writeFile(path, whole.subarray(0, length));
		await expect(readColumns(path)).rejects.toThrow();
	});
});
