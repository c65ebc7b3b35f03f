import { describe, expect, it } from "vitest";
import { RegistryEvent } from "#domain/records/registry-event.ts";
import { isPlainEvent } from "#registry/stores/event-lines.ts";

const DAY = "2026-05-04";
const AT = `${DAY}T12:34:56.789Z`;
const VIEW = { type: "view", slug: "pier-9", count: 3, at: AT };
const VOTE = { type: "vote", slug: "pier-9", actor: "ada", value: 1, at: AT };
const WATCH = { type: "watch", slug: "pier-9", actor: "ada", on: true, at: AT };

function without(event: object, name: string): object {
	return Object.fromEntries(Object.entries(event).filter(([key]) => key !== name));
}

describe("an event that needs no full check", () => {
	it.each<[string, object]>([
		["views", VIEW],
		["one view", { ...VIEW, count: 1 }],
		["a vote for", VOTE],
		["a vote against", { ...VOTE, value: -1 }],
		["a vote that is taken back", { ...VOTE, value: 0 }],
		["a new watcher", WATCH],
		["a watcher who leaves", { ...WATCH, on: false }],
		["an actor without a name", { ...VOTE, actor: "" }],
		["the first moment of the day", { ...VOTE, at: `${DAY}T00:00:00.000Z` }],
		["the last moment of the day", { ...VOTE, at: `${DAY}T23:59:59.999Z` }],
		["an evening", { ...VOTE, at: `${DAY}T20:07:08.010Z` }],
		["a morning", { ...VOTE, at: `${DAY}T09:47:38.450Z` }],
	])("is also accepted by the schema: %s", (_what, event) => {
		expect(isPlainEvent(event, DAY)).toBe(true);
		expect(RegistryEvent.safeParse(event).success).toBe(true);
	});

	it.each<[string, unknown]>([
		["nothing", undefined],
		["null", null],
		["a text", JSON.stringify(VOTE)],
		["a number", 7],
		["a list", [VOTE]],
		["of no type", without(VOTE, "type")],
		["of an unknown type", { ...VOTE, type: "note" }],
		["without a slug", without(VOTE, "slug")],
		["of an invalid slug", { ...VOTE, slug: "Pier 9" }],
		["of a slug that is no text", { ...VOTE, slug: ["pier-9"] }],
		["without a time", without(VOTE, "at")],
		["of a time that is no text", { ...VOTE, at: [AT] }],
		["of another day", { ...VOTE, at: AT.replace("04T", "05T") }],
		["of a day that is named at the end", { ...VOTE, at: `T12:34:56.789Z${DAY}` }],
		["of a time with more behind it", { ...VOTE, at: `${AT} ` }],
		["of a time with more before it", { ...VOTE, at: `${DAY} T12:34:56.789Z` }],
		["of an hour that there is not", { ...VOTE, at: `${DAY}T24:00:00.000Z` }],
		["of a minute that there is not", { ...VOTE, at: `${DAY}T12:60:00.000Z` }],
		["of a second that there is not", { ...VOTE, at: `${DAY}T12:00:60.000Z` }],
		["of a time without milliseconds", { ...VOTE, at: `${DAY}T12:34:56Z` }],
		["of a time of another zone", { ...VOTE, at: `${DAY}T12:34:56.789+01:00` }],
		["views without a count", { ...without(VIEW, "count"), more: 1 }],
		["no views", { ...VIEW, count: 0 }],
		["half a view", { ...VIEW, count: 1.5 }],
		["views as a text", { ...VIEW, count: "3" }],
		["views with more members", { ...VIEW, actor: "ada" }],
		["a vote without an actor", { ...without(VOTE, "actor"), more: 1 }],
		["a vote of an actor that is no string", { ...VOTE, actor: 7 }],
		["a vote without a value", { ...without(VOTE, "value"), more: 1 }],
		["a vote for two", { ...VOTE, value: 2 }],
		["a vote as a text", { ...VOTE, value: "1" }],
		["a vote with more members", { ...VOTE, more: 1 }],
		["a watcher without a state", { ...without(WATCH, "on"), more: 1 }],
		["a watcher with another state", { ...WATCH, on: 1 }],
		["a watcher with a vote", { ...without(WATCH, "on"), value: 1 }],
	])("is not %s", (_what, event) => {
		expect(isPlainEvent(event, DAY)).toBe(false);
	});
});
