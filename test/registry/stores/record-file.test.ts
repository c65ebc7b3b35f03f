import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { formatRecords, openRecordFile } from "#registry/stores/record-file.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";

const Buoy = z.object({
	slug: z.string().regex(/^[a-z]+$/),
	lit: z.boolean().default(true),
});
type Buoy = z.output<typeof Buoy>;

const slugOf = ({ slug }: Buoy) => slug;
const PIER: Buoy = { slug: "pier", lit: false };
const QUAY: Buoy = { slug: "quay", lit: true };

/** The result of reading a file of these bytes. */
async function read(text: string, trusted?: boolean): Promise<readonly Buoy[]> {
	const path = join(await freshDirectory(), "buoys.json");
	await writeFile(path, text);
	const file = openRecordFile({
		path,
		schema: Buoy,
		keyOf: slugOf,
		...(trusted ? { trusted } : {}),
	});
	await file.read();
	return file.data;
}

/** A file with the right checksum and any lines. */
function formatLines(...lines: readonly string[]): string {
	const text = lines.join(",\n");
	const sha256 = createHash("sha256").update(text).digest("hex");
	return `{"format":1,"sha256":"${sha256}","records":[\n${text}\n]}\n`;
}

const whole = formatRecords([QUAY, PIER], slugOf);
const lineOf = (record: object) => JSON.stringify(record);

describe("a file of records", () => {
	it("has one record per line, by key, with a checksum", () => {
		expect(whole).toBe(formatLines(lineOf(PIER), lineOf(QUAY)));
		expect(formatRecords([PIER, QUAY], slugOf)).toBe(whole);
	});

	it.each([false, true])("is read as it was written; trusted: %s", async (trusted) => {
		expect(await read(whole, trusted)).toEqual([PIER, QUAY]);
		expect(await read(formatRecords([], slugOf), trusted)).toEqual([]);
	});

	it.each([
		[
			"of a later format",
			whole.replace('"format":1', '"format":12'),
			"it has format 12, but this version only supports format 1",
		],
		["cut short", whole.slice(0, -5), "it is not complete JSON"],
		["begun by something else", `x${whole}`, "it is not complete JSON"],
		["empty", "", "it is not complete JSON"],
		["nothing", "null", "it does not contain a list of records"],
		["a number", "5", "it does not contain a list of records"],
		["a text", '"records"', "it does not contain a list of records"],
		["something else", '{"buoys":[]}', "it does not contain a list of records"],
		["without a list", '{"records":{"length":0}}', "it does not contain a list of records"],
		["without a head", `{"records":[${lineOf(PIER)}]}`, "the checksum does not match"],
		["changed", whole.replace("false", "true"), "the checksum does not match"],
		["followed by something", `${whole} `, "the checksum does not match"],
		["preceded by something", ` ${whole}`, "the checksum does not match"],
		["written twice over", whole + whole, "it is not complete JSON"],
		["emptied with an editor", "[]\n", "it does not contain a list of records"],
		["emptied in place", whole.replace(/\[\n.*\n\]/s, "[\n\n]"), "the checksum does not match"],
		["filled with zero bytes", "\0".repeat(whole.length), "it is not complete JSON"],
		["formatted by a tool", JSON.stringify(JSON.parse(whole), null, 2), "the checksum does not"],
		["with a record twice", formatLines(lineOf(PIER), lineOf(PIER)), "it contains a record twice"],
		["out of order", formatLines(lineOf(QUAY), lineOf(PIER)), "it contains a record twice"],
	])("is refused by name if it is %s", async (_what, text, detail) => {
		for (const trusted of [false, true]) {
			await expect(read(text, trusted)).rejects.toThrow(`buoys.json: ${detail}`);
		}
	});

	it.each([
		["its slug", { slug: "PIER" }, 'record "PIER" is broken at slug: '],
		["its id", { id: "b1", lit: false }, 'record "b1" is broken at slug: '],
		[
			"its place, if its keys are invalid",
			{ slug: 7, id: 8 },
			"record number 2 is broken at slug: ",
		],
		["its place, if it has no key", { lit: true }, "record number 2 is broken at slug: "],
		["its place, if it is null", null, "record number 2 is broken at the record itself: "],
		["its place, if it is a string", "slug", "record number 2 is broken at the record itself: "],
	])("names a broken record by %s", async (_what, broken, named) => {
		const text = formatLines(lineOf(PIER), JSON.stringify(broken));
		await expect(read(text)).rejects.toThrow(`buoys.json: ${named}`);
	});

	it("is not checked in full if trusted, while its checksum is right", async () => {
		const odd = { slug: "PIER", lit: true };
		expect(await read(formatLines(lineOf(odd)), true)).toEqual([odd]);
		await expect(read(formatLines(lineOf(odd)))).rejects.toThrow('"PIER" is broken');
		const changed = formatLines(lineOf(PIER)).replace("pier", "PIER");
		await expect(read(changed, true)).rejects.toThrow('"PIER" is broken');
	});

	it("gets values that an earlier version did not know", async () => {
		const bare = formatLines(lineOf({ slug: "pier" }));
		expect(await read(bare)).toEqual([{ slug: "pier", lit: true }]);
	});
});
