import { describe, expect, it } from "vitest";
import { AgentListQuery } from "#contract/agents/agent-list.ts";
import { FEED_FIELDS, FeedAgent, FeedQuery } from "#contract/agents/feed.ts";
import { HistoryQuery } from "#contract/agents/history.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { describeQuery } from "#contract/http/json-schema.ts";
import { digits } from "#contract/primitives.ts";

type Row = [query: Record<string, string>, reason: string];

describe("a whole number in a query", () => {
	const number = digits({ min: 0, max: 1000 });

	it("is read as a number", () => {
		expect(number.parse("25")).toBe(25);
	});

	it.each([
		["", "empty"],
		[" ", "a space, which counts as 0 elsewhere"],
		[" 5", "space in front"],
		["5\n", "a line end behind"],
		["0x10", "hexadecimal"],
		["1e2", "an exponent"],
		["-1", "a sign"],
		["+1", "a sign"],
		["01", "a leading zero"],
		["00", "two zeros"],
		["1.5", "a fraction"],
		["1.0", "a fraction of nothing"],
		["1,000", "a separator"],
		["٣", "a digit of another script"],
		["NaN", "no number"],
		["Infinity", "no number"],
		["1001", "above the bound"],
		["9007199254740993", "larger than any exact number"],
		["9".repeat(400), "huge"],
	])("is refused if it is %j: %s", (text) => {
		expect(number.safeParse(text).success).toBe(false);
	});

	it.each(["0", "1", "1000"])("may be %s", (text) => {
		expect(number.parse(text)).toBe(Number(text));
	});
});

describe("the query of the list", () => {
	it("starts with the first 20", () => {
		expect(AgentListQuery.parse({})).toEqual({
			interpret: false,
			page: 1,
			limit: 20,
		});
	});

	it.each<Row>([
		[{ limit: "1" }, "smallest page"],
		[{ limit: "100" }, "largest page"],
		[{ page: "1000000" }, "far beyond the end"],
		[{ page: "9".repeat(30) }, "a page is any number from 1"],
		[{ sort: "trending" }, "documented order"],
		[{ sort: "watchers" }, "documented order"],
		[{ sort: "newest" }, "the first published form"],
		[{ sort: "new" }, "the second published form"],
		[{ type: "submarine" }, "an unknown type matches nothing"],
		[{ category: "Not A Slug" }, "an unknown category matches nothing"],
		[{ q: "" }, "no words"],
		[{ q: "🦀".repeat(200) }, "200 characters, 400 UTF-16 units"],
	])("may be %j: %s", (query) => {
		expect(AgentListQuery.safeParse(query).error).toBeUndefined();
	});

	it.each<Row>([
		[{ limit: "0" }, "below the bound"],
		[{ limit: "101" }, "above the bound"],
		[{ page: "0" }, "pages count from 1"],
		[{ sort: "price" }, "no such order"],
		[{ sort: "" }, "no order"],
		[{ sort: "SCORE" }, "case counts"],
		[{ q: "x".repeat(201) }, "too long"],
	])("may not be %j: %s", (query) => {
		const issues = AgentListQuery.safeParse(query).error?.issues;
		expect(issues?.map(({ path }) => path)).toEqual([Object.keys(query)]);
	});

	it("names the allowed orders when it refuses one", () => {
		const message = AgentListQuery.safeParse({ sort: "price" }).error?.message;
		for (const name of ["score", "trending", "watchers", "newest", "new"]) {
			expect(message).toContain(name);
		}
	});
});

describe("the query of the history", () => {
	it("asks for 500 points of 90 days by default", () => {
		expect(HistoryQuery.parse({})).toEqual({ limit: 500, days: 90 });
	});

	it.each<Row>([
		[{ limit: "1" }, "both published forms"],
		[{ limit: "30" }, "default of the second published form"],
		[{ limit: "90" }, "largest of the second published form"],
		[{ limit: "1000" }, "largest of the first published form"],
		[{ days: "0" }, "all"],
		[{ days: "36500" }, "a hundred years"],
		[{ days: "36501" }, "more than that"],
		[{ days: "999999999999999" }, "a number of 15 digits"],
		[{ days: "9".repeat(400) }, "any number from 0"],
		[{ limit: "2.5" }, "a number of the second published form"],
		[{ days: "0.5" }, "a number of the second published form"],
	])("may be %j: %s", (query) => {
		expect(HistoryQuery.safeParse(query).error).toBeUndefined();
	});

	it.each<Row>([
		[{ limit: "0" }, "nothing to show"],
		[{ limit: "1001" }, "above the bound"],
		[{ days: "-1" }, "below the bound"],
		[{ limit: "0.5" }, "rounded down, nothing to show"],
		[{ days: "1e2" }, "an exponent"],
	])("may not be %j: %s", (query) => {
		const issues = HistoryQuery.safeParse(query).error?.issues;
		expect(issues?.map(({ path }) => path)).toEqual([Object.keys(query)]);
	});
});

describe("a number in the query of the history", () => {
	it.each<[query: Record<string, string>, read: HistoryQuery, reason: string]>([
		[{ limit: "2.5" }, { limit: 2, days: 90 }, "points are whole numbers up to the limit"],
		[{ days: "0.5" }, { limit: 500, days: 1 }, "half a day is not 0, which means all"],
		[{ days: "0.0" }, { limit: 500, days: 0 }, "all"],
		[{ days: "40000" }, { limit: 500, days: 36_500 }, "nothing is older"],
	])("of %j is read as %j: %s", (query, read) => {
		expect(HistoryQuery.parse(query)).toEqual(read);
	});
});

describe("the query of the bulk feed", () => {
	it("asks for all fields in JSON by default", () => {
		expect(FeedQuery.parse({})).toEqual({ format: "json" });
	});

	it.each(["slug,title,rank", "title, slug,rank", "rank,slug, rank,title"])(
		"accepts %j as the same fields, each once, in the order of the feed",
		(fields) => {
			const query = FeedQuery.parse({ fields, format: "csv" });
			expect(query.fields).toEqual(["slug", "title", "rank"]);
		},
	);

	it.each<Row>([
		[{ format: "xml" }, "no such format"],
		[{ format: "CSV" }, "case counts"],
		[{ fields: "secret" }, "no such field"],
		[{ fields: "slug,secret" }, "one of two unknown"],
		[{ fields: "" }, "a field without a name"],
		[{ fields: "slug," }, "a field without a name"],
		[{ fields: "__proto__" }, "a name that every object has"],
	])("may not be %j: %s", (query) => {
		expect(FeedQuery.safeParse(query).success).toBe(false);
	});

	it("can select every field that an agent of the feed has", () => {
		expect([...FEED_FIELDS].sort()).toEqual(Object.keys(FeedAgent.shape).sort());
	});
});

describe("a number in any query", () => {
	/** Upper bounds that the contract or a protocol names. */
	const NAMED = new Set(["limit 100", "limit 1000", "pageSize 100"]);
	const rows: readonly Endpoint[] = ENDPOINTS;
	const numbers = rows.flatMap(({ id, query }) =>
		query
			? describeQuery(query)
					.filter(({ schema }) => schema.type === "integer" || schema.type === "number")
					.map(({ name, schema: { maximum } }) => ({ id, query, name, maximum }))
			: [],
	);

	it.each(numbers)("has no bound that nobody named: $name of $id", ({ query, name, maximum }) => {
		const many = query.shape[name]?.safeParse("9".repeat(30));
		expect(many?.success).toBe(maximum === undefined);
		if (maximum !== undefined) expect(NAMED).toContain(`${name} ${maximum}`);
	});
});
