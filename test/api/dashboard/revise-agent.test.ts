import { beforeEach, describe, expect, it } from "vitest";
import { owner } from "../../registry/agents/owned-agents.ts";
import { drawSample } from "../running-service.ts";
import { type ListingsService, startListings } from "./listings-service.ts";

let service: ListingsService;
const drawn = await drawSample();
beforeEach(async () => {
	service = await startListings(drawn);
	return () => service.close();
});

function patch(body: string, { slug = "harbor-scout", type = "application/json" } = {}) {
	const path = `/api/v1/agents/${slug}`;
	return service.ask(path, { method: "PATCH", headers: { "Content-Type": type }, body });
}

describe("PATCH /api/v1/agents/{slug}: 202", () => {
	it.each(["application/json", "application/merge-patch+json", "Application/JSON; charset=utf-8"])(
		"accepts a change as %s",
		async (type) => {
			const response = await patch('{"creator_name":null,"slug":"pier-scout"}', { type });
			const [submission] = await service.registry.store.submissions.newestBy("owner", owner.id);
			expect(response.status).toBe(202);
			expect(response.headers.get("location")).toMatch(
				new RegExp(`/api/v1/submissions/${submission?.id}$`),
			);
			expect(await response.json()).toEqual({
				id: submission?.id,
				status: "pending",
				message: expect.stringContaining("until the change is approved"),
				submission_url: response.headers.get("location"),
				waits_for: "moderator",
			});
			expect(submission).toMatchObject({
				revision: true,
				renameTo: "pier-scout",
				listing: { creatorName: null, title: "Agent harbor-scout" },
			});
		},
	);
});

describe("PATCH /api/v1/agents/{slug}: 202 again", () => {
	it("says that a second change waits with the first", async () => {
		const messageOf = async (body: string) => JSON.parse(await (await patch(body)).text()).message;
		expect(await messageOf('{"creator_name":"Ada"}')).toMatch(/^Queued for review\. /);
		expect(await messageOf('{"docs_url":"https://harborscout.com/docs"}')).toMatch(
			/^Queued for review, together with your earlier changes that are still pending\. /,
		);
		const [submission] = await service.registry.store.submissions.newestBy("owner", owner.id);
		expect(submission?.listing.creatorName).toBe("Ada");
	});
});

describe("PATCH /api/v1/agents/{slug}: refusals", () => {
	it.each([
		["{}", 422, "invalid_body", ["#"]],
		["[]", 422, "invalid_body", ["#"]],
		['{"title":null}', 422, "invalid_body", ["#/title"]],
		['{"website_url":null}', 422, "invalid_body", ["#/website_url"]],
		['{"slug":"No Slug"}', 422, "invalid_body", ["#/slug"]],
		['{"status":"active"}', 422, "invalid_body", ["#/status", "#"]],
		[
			'{"title":"x","docs_url":"https://localhost/"}',
			422,
			"invalid_body",
			["#/title", "#/docs_url"],
		],
		['{"title":"Agent harbor-scout"}', 409, "conflict", undefined],
		['{"website_url":"https://night-courier.com/"}', 409, "duplicate_agent", ["#/website_url"]],
		["{", 400, "malformed_body", undefined],
	] as const)("%s gets %d %s", async (body, status, code, pointers) => {
		const response = await patch(body);
		const problem = JSON.parse(await response.text());
		expect([response.status, problem.code]).toEqual([status, code]);
		const named = problem.errors?.map(({ pointer }: { pointer: string }) => pointer);
		expect(named).toEqual(pointers);
		expect(await service.registry.store.submissions.list()).toEqual([]);
	});

	it("state the rules for a slug", async () => {
		expect(await (await patch('{"slug":"No Slug"}')).text()).toContain(
			"must be 1 to 64 characters: a–z, 0–9 and hyphens (not first or last)",
		);
	});

	it.each([
		["night-courier", 403, "not_allowed"],
		["unknown", 404, "not_found"],
	])("of %s with %d %s", async (slug, status, code) => {
		const response = await patch('{"creator_name":"Mine"}', { slug });
		expect([response.status, JSON.parse(await response.text()).code]).toEqual([status, code]);
	});

	it.each(["text/plain", "application/json-patch+json", ""])(
		"of a body of type %j with 415",
		async (type) => {
			expect((await patch("{}", { type })).status).toBe(415);
		},
	);
});
