import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { submission, uuid } from "../../registry/record-builders.ts";
import { put } from "../../registry/store-suite.ts";
import { startModeration } from "../moderation/moderation-service.ts";
import type { RoutesService } from "../routes-service.ts";
import { sentTo } from "../sent-to.ts";
import { factsOf } from "./desk-blocks.ts";

const PATH = `/dashboard/desk/submissions/${uuid("checked")}/`;
const CHECKS = {
	checkedAt: "2026-05-04T11:00:00.000Z",
	seen: [
		{
			place: "website" as const,
			address: "https://checked.com/",
			status: 404,
			leadsTo: null,
			failure: null,
		},
	],
};

let service: RoutesService;
beforeEach(async () => {
	service = await startModeration();
	await put(service.registry.store, { submissions: [submission("checked", { checks: CHECKS })] });
});
afterEach(() => service.close());

const kept = async () => (await service.registry.store.submissions.find(uuid("checked")))?.checks;
const notes = async () =>
	factsOf(await service.view(PATH)).flatMap(({ note }) => (note ? [note.text] : []));

describe("a submission with checked addresses", () => {
	it("shows moderators warnings, on the desk and in the API", async () => {
		expect(await notes()).toEqual(["Not found: 404. Checked 4 May 2026, 11:00 UTC."]);
		const answer = await service.ask(`/api/v1/admin/submissions/${uuid("checked")}`);
		const { flags, checks } = (await answer.json()) as Record<string, unknown>;
		expect(flags).toContainEqual({
			code: "check_failed",
			detail: "Website https://checked.com/: Not found: 404.",
		});
		expect(checks).toEqual([
			{
				place: "website",
				address: "https://checked.com/",
				status: 404,
				redirects_to: null,
				failure: null,
				checked_at: CHECKS.checkedAt,
			},
		]);
	});

	it("is checked again on request of a moderator", async () => {
		service.registry.checksSubmissions = true;
		expect(sentTo(await service.send(`${PATH}check/`, {}))).toContain(PATH);
		expect(await kept()).toEqual({ ...CHECKS, isDue: true });
		expect(await notes()).toEqual([
			"Not found: 404. Checked 4 May 2026, 11:00 UTC. Another check was requested.",
		]);
	});

	it("keeps the result if this registry checks nothing", async () => {
		const answer = await service.send(`${PATH}check/`, {});
		expect(answer.status).toBe(409);
		expect(await kept()).toEqual(CHECKS);
	});
});
