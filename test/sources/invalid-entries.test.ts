import { describe, expect, it } from "vitest";
import { plainList } from "#importers/plain-list.ts";
import { invalidIn, underOwnNames } from "#sources/invalid-entries.ts";

function invalidAt(content: unknown, pointer: string) {
	const document = { name: "list", text: JSON.stringify(content) };
	const skipped = [{ origin: `toolhive:list#/${pointer}`, reason: "It is none." }];
	const read = { document, outcome: { agents: [], skipped, ignored: [] } };
	return underOwnNames(invalidIn(read), [])[0]?.text;
}

describe("an invalid entry of a source", () => {
	it.each([
		["of a list", [{}, { image: 5 }], "1"],
		["of a list in the document", { version: 1, servers: [{}, { image: 5 }] }, "1"],
		["of a member", { servers: { tide: { image: 5 } } }, "tide"],
		["by its whole place", { servers: { tide: { image: 5 } } }, "servers/tide"],
		["with a slash in its name", { servers: { "org/tide": { image: 5 } } }, "org/tide"],
		["named as what is inherited", { servers: { constructor: { image: 5 } } }, "constructor"],
	])("is kept with its text: an item %s", (_, content, pointer) => {
		expect(invalidAt(content, pointer)).toBe('{"image":5}');
	});

	it.each(["toString", "__proto__", "9"])("has no text if %s is not in the document", (pointer) => {
		expect(invalidAt({ servers: [] }, pointer)).toBe("");
	});

	it("is found quickly in long lists", () => {
		const sound = { title: "Tide Table", website_url: "https://tidetable.dev" };
		const list = [sound, ...Array.from({ length: 8_000 }, (_, number) => ({ number }))];
		const document = { name: "list", text: JSON.stringify(list) };
		const outcome = plainList.read(document);
		const begun = process.cpuUsage();
		const invalid = invalidIn({ document, outcome });
		expect(process.cpuUsage(begun).user).toBeLessThan(2_000_000);
		expect(invalid.at(-1)?.text).toBe('{"number":7999}');
	});
});
