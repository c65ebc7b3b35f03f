import { describe, expect, it } from "vitest";
import { ListingChangesForm, ListingForm } from "#contract/agents/listing-form.ts";

const least = { title: "Harbor Scout", website_url: "https://scout.pier9.dev" };

describe("a form of a listing", () => {
	it.each([
		["tags", "tides, harbours", ["tides", "harbours"], "commas"],
		["tags", "tides\r\nharbours\n", ["tides", "harbours"], "lines"],
		["tags", " tides,, \n,harbours ", ["tides", "harbours"], "both, and nothing between them"],
		["tags", "", [], "nothing"],
		["model_stack", "field-2,field-3", ["field-2", "field-3"], "commas without spaces"],
		[
			"screenshots",
			"https://pier9.dev/a,b.png, pier9.dev/c.png\nhttps://pier9.dev/d.png,https://pier9.dev/e.png",
			[
				"https://pier9.dev/a,b.png",
				"https://pier9.dev/c.png",
				"https://pier9.dev/d.png",
				"https://pier9.dev/e.png",
			],
			"commas within an address",
		],
	])("reads %s from %j: %j (%s)", (name, text, expected) => {
		expect(ListingForm.parse({ ...least, [name]: text })).toHaveProperty(name, expected);
	});

	it.each([
		["scout.pier9.dev", "https://scout.pier9.dev"],
		[" scout.pier9.dev/docs ", "https://scout.pier9.dev/docs"],
		["http://scout.pier9.dev", "http://scout.pier9.dev"],
		["ftp://scout.pier9.dev", "ftp://scout.pier9.dev"],
	])("adds a missing scheme to %j", (text, expected) => {
		const written = { title: least.title, website_url: text, docs_url: text };
		const read = { website_url: expected, docs_url: expected };
		expect(ListingForm.parse(written)).toMatchObject(read);
		expect(ListingChangesForm.parse(written)).toMatchObject(read);
	});

	it.each(["yesterday", "2026-02-30", "5/4/2026"])(
		"asks for a day as it is written: not %s",
		(day) => {
			const { error } = ListingForm.safeParse({ ...least, launch_date: day });
			expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
				["launch_date", "must be a day such as 2026-05-04"],
			]);
			expect(ListingForm.parse({ ...least, launch_date: "2026-05-04" }).launch_date).toBe(
				"2026-05-04T00:00:00.000Z",
			);
		},
	);

	it("needs a title and a website, and ignores empty fields", () => {
		const empty = { title: "", website_url: "", docs_url: "", long_description: "" };
		const { error } = ListingForm.safeParse(empty);
		expect(error?.issues.map(({ path }) => path.join())).toEqual(["title", "website_url"]);
		const changes = ListingChangesForm.parse({ ...empty, title: "Harbor Scout" });
		expect(changes).toMatchObject({ title: "Harbor Scout" });
		expect(changes.website_url).toBeUndefined();
		expect(changes.docs_url).toBeUndefined();
	});
});
