import { describe, expect, it } from "vitest";
import { type Asked, useOwnService } from "./own-service.ts";

const { ask, running } = useOwnService();

const AGENT = "/api/v1/agents/pier-scout";

/** A change of each kind of versioned record, which is at its first version. */
const CHANGES: readonly [what: string, asked: () => Promise<[path: string, asked: Asked]>][] = [
	["a change of an agent", async () => [AGENT, { method: "PATCH", body: { creator_name: "Ada" } }]],
	...["deprecated", "hidden", "removed"].map((status): (typeof CHANGES)[number] => [
		`the state ${status} of an agent`,
		async () => [`${AGENT}/status`, { method: "PUT", body: { status } }],
	]),
	[
		"an edit of a submission",
		async () => [await registered(), { method: "PATCH", body: { creator_name: "Ada" } }],
	],
	["a withdrawal", async () => [await registered(), { method: "DELETE" }]],
];

async function registered(): Promise<string> {
	const body = { title: "Tidewatch", website_url: "https://tidewatch.dev/" };
	const { id } = (await ask("ada", "/api/v1/agents/register", { method: "POST", body })).body;
	return `/api/v1/submissions/${id}`;
}

/** By `If-Match`, for a record whose ETag is "1". */
const ANSWERS: readonly [header: string, status: number, code: string | undefined][] = [
	['"1"', 0, undefined],
	["*", 0, undefined],
	['"7", "1"', 0, undefined],
	['"2"', 412, "precondition_failed"],
	['"0", "2"', 412, "precondition_failed"],
	['W/"1"', 412, "precondition_failed"],
	["1", 400, "invalid_header"],
	['"1', 400, "invalid_header"],
	['"1" "2"', 400, "invalid_header"],
	['*, "1"', 400, "invalid_header"],
	[" ", 400, "invalid_header"],
];

describe.each(CHANGES)("If-Match of %s", (_what, made) => {
	it("may be missing: the newest is meant", async () => {
		const [path, asked] = await made();
		expect((await ask("ada", path, asked)).status).toBeLessThan(300);
	});

	it.each(ANSWERS)("%j", async (header, status, code) => {
		const [path, asked] = await made();
		const before = await state();
		const told = await ask("ada", path, { ...asked, headers: { "If-Match": header } });
		if (status === 0) return expect(told.status).toBeLessThan(300);
		expect([told.status, told.body.code]).toEqual([status, code]);
		expect(await state()).toEqual(before);
	});
});

it("If-Match of what is hidden is the version that reading it answers", async () => {
	const put = (status: string, tag: string | null) =>
		ask("ada", `${AGENT}/status`, {
			method: "PUT",
			body: { status },
			headers: { "If-Match": tag ?? "" },
		});
	expect((await put("hidden", '"1"')).status).toBe(200);
	const { etag } = await ask("ada", "/api/v1/me/agents/pier-scout");
	expect(etag).toBe('"2"');
	expect((await put("active", '"1"')).status).toBe(412);
	expect((await put("active", etag)).status).toBe(200);
});

async function state() {
	const { store } = running().registry;
	return [await store.agents.find("pier-scout"), await store.submissions.by("owner", "ada")];
}

describe("two who change one agent", () => {
	const patch = (body: unknown, tag: string | null) =>
		ask("ada", AGENT, { method: "PATCH", body, headers: { "If-Match": tag ?? "" } });

	it("do not take another change that waits for the one that they have read", async () => {
		const { etag, body } = await patch({ creator_name: "One" }, "*");
		await ask("ada", `/api/v1/submissions/${body.id}`, { method: "DELETE" });
		const other = await patch({ creator_name: "Two" }, "*");
		expect(other.status).toBe(202);
		expect((await patch({ docs_url: "https://pier.dev/docs" }, etag)).status).toBe(412);
		expect((await patch({ docs_url: "https://pier.dev/docs" }, other.etag)).status).toBe(202);
	});

	it("do not overwrite each other unread, even while a change waits", async () => {
		const { etag } = await ask("ada", "/api/v1/me/agents/pier-scout");
		const first = await patch({ creator_name: "One" }, etag);
		const tagged = (version: string) => `"${version}-${first.body.id.slice(0, 8)}"`;
		expect([first.status, first.etag]).toEqual([202, tagged("1.1")]);
		expect((await patch({ creator_name: "Two" }, etag)).status).toBe(412);
		const { etag: now, body } = await ask("ada", "/api/v1/me/agents/pier-scout");
		expect([now, body.pending]).toEqual([tagged("1.1"), first.body.id]);
		const second = await patch({ docs_url: "https://pier.dev/docs" }, now);
		expect([second.status, second.etag, second.body.id]).toEqual([
			202,
			tagged("1.2"),
			first.body.id,
		]);
		const { listing } = (await ask("ada", `/api/v1/submissions/${first.body.id}`)).body;
		expect(listing).toMatchObject({ creator_name: "One", docs_url: "https://pier.dev/docs" });
	});
});
